package io.skillevals.mojo;

import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugins.annotations.Mojo;

/** Tmp. */
@Mojo(name = "report")
public final class ReportMojo extends AbstractMojo {
    @Override
    public void execute() {}
}
