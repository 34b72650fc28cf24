from blinker import Namespace

_signals = Namespace()

reservation_saved = _signals.signal("reservation-saved")
reservation_cancelled = _signals.signal("reservation-cancelled")
