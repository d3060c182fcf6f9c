import { setTimeout as sleep } from "node:timers/promises";
import type { SpanExporter } from "@opentelemetry/sdk-trace-node";
import { describeError, log } from "@/lib/log";
import { ownScope } from "@/lib/tracing";

/** A collector that does not respond delays the end of the process no longer than this. */
const flushWithinMs = 1_000;

/**
 * Exports traces to the collector of OTEL_EXPORTER_OTLP_ENDPOINT, if it is set. Returns the function that sends the last
 * traces, within a second, and ends the export. Other variables of OpenTelemetry: docs/operate.md#traces.
 */
export async function startTracing(endpoint: string | undefined): Promise<() => Promise<void>> {
  if (!endpoint) return async () => undefined;
  const [
    { BatchSpanProcessor, NodeTracerProvider },
    { OTLPTraceExporter },
    { detectResources, envDetector, resourceFromAttributes },
  ] = await Promise.all([
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const batches = new BatchSpanProcessor(reportingExporter(new OTLPTraceExporter()));
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": "negotiation-room" }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [
      {
        onStart: () => undefined,
        // Next's own spans contain full URLs, with tokens.
        onEnd: (span) => {
          if (span.instrumentationScope.name === ownScope) batches.onEnd(span);
        },
        forceFlush: () => batches.forceFlush(),
        shutdown: () => batches.shutdown(),
      },
    ],
  });
  provider.register();
  return async () => {
    const timeUp = sleep(flushWithinMs).then(() => {
      throw new Error(`The collector did not respond within ${flushWithinMs} ms.`);
    });
    await Promise.race([provider.shutdown(), timeUp]).catch((error: unknown) => {
      log().warn({ error: describeError(error) }, "the last traces were not sent");
    });
  };
}

/** Sends spans with `exporter`, and logs once when that begins to fail and once when it works again. */
function reportingExporter(exporter: SpanExporter): SpanExporter {
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
