# Forwards TCP connections: each argument is <listen>=<host>:<port>. One process a connection; the parent only accepts.
use strict;
use warnings;
use Errno;
use IO::Select;
use IO::Socket::INET;
use POSIX qw(:sys_wait_h);

my $MOST = 256;
my $CONNECT = 10;
$| = 1;
my $children = 0;
my $stop = 0;
$SIG{PIPE} = 'IGNORE';
$SIG{TERM} = $SIG{INT} = sub { $stop = 1 };
$SIG{CHLD} = sub { };

my %to;
my $listening = IO::Select->new;
for (@ARGV) {
    my ($port, $host, $target) = /^(\d+)=(.+):(\d+)$/ or die "no route: $_\n";
    my $listener = IO::Socket::INET->new(LocalPort => $port, Listen => 128, ReuseAddr => 1)
        or die "cannot listen on $port: $!\n";
    $listener->blocking(0);
    $to{$listener} = [$host, $target];
    $listening->add($listener);
}
print "ready\n";

until ($stop) {
    my @ready = $listening->can_read(1);
    $children-- while waitpid(-1, WNOHANG) > 0;
    for my $listener (@ready) {
        my $client = $listener->accept or next;
        if ($children >= $MOST) { close $client; next }
        my $pid = fork;
        if (!defined $pid) { close $client; next }
        if ($pid) { $children++; close $client; next }
        $SIG{TERM} = $SIG{INT} = $SIG{CHLD} = 'DEFAULT';
        close $_ for $listening->handles;
        # When memory runs out, a connection is to end and not the relay.
        if (open(my $score, '>', '/proc/self/oom_score_adj')) { print $score '500'; close $score }
        forward($client, @{ $to{$listener} });
        POSIX::_exit(0);
    }
}
kill 'TERM', -getpgrp;

# Until both sides have said that they are done, or one of them breaks. The directions do not wait for each other: a side that
# answers before it has read everything must not be held up by its own answer.
sub forward {
    my ($client, $host, $port) = @_;
    my $server = IO::Socket::INET->new(PeerHost => $host, PeerPort => $port, Proto => 'tcp', Timeout => $CONNECT)
        or return refuse($client);
    $_->blocking(0) for $client, $server;
    my @open = ({from => $client, into => $server, bytes => ''}, {from => $server, into => $client, bytes => ''});
    while (@open) {
        my ($read, $write) = (IO::Select->new, IO::Select->new);
        length $_->{bytes} ? $write->add($_->{into}) : $read->add($_->{from}) for @open;
        IO::Select->select($read, $write) or next;
        for my $way (@open) {
            step($way) or return refuse($client);
        }
        @open = grep { !$_->{done} } @open;
    }
}

# One read or write of a direction; false when it broke.
sub step {
    my ($way) = @_;
    if (!length $way->{bytes}) {
        my $read = sysread($way->{from}, $way->{bytes}, 65536);
        if (!defined $read) { return $!{EINTR} || $!{EAGAIN} }
        if ($read == 0) { $way->{done} = 1; shutdown($way->{into}, 1); return 1 }
    }
    my $written = syswrite($way->{into}, $way->{bytes});
    if (!defined $written) { return $!{EINTR} || $!{EAGAIN} }
    substr($way->{bytes}, 0, $written, '');
    return 1;
}

# A reset, so that the client sees a refused connection and not an empty answer.
sub refuse {
    my ($client) = @_;
    setsockopt($client, SOL_SOCKET, SO_LINGER, pack('ii', 1, 0));
    close $client;
}
