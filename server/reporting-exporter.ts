import type { SpanExporter } from "@opentelemetry/sdk-trace-node";
import { describeError, log } from "@/lib/log";

/** Sends spans by `exporter`, and says in the log, once each time, when that begins to fail and when it works again. */
export function reportingExporter(exporter: SpanExporter): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { error } = result;
        if (error && !isFailing) log().warn({ error: describeError(error) }, "traces can't be sent");
        if (!error && isFailing) log().info("traces are sent again");
        isFailing = error !== undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
