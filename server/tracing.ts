import { setTimeout as sleep } from "node:timers/promises";
import { describeError, log } from "@/lib/log";
import { ownScope } from "@/lib/tracing";
import { reportingExporter } from "./reporting-exporter";

/** A collector that is away keeps the process from ending for no longer. */
const flushWithinMs = 1_000;

/**
 * Exports traces to the collector of OTEL_EXPORTER_OTLP_ENDPOINT, where one is named; gives what sends the last, as far as
 * that goes within a second, and ends it. Which other variables of OpenTelemetry hold: docs/operate.md#traces.
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
        // The framework's own spans carry whole addresses.
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
      throw new Error(`The collector did not answer within ${flushWithinMs} ms.`);
    });
    await Promise.race([provider.shutdown(), timeUp]).catch((error: unknown) => {
      log().warn({ error: describeError(error) }, "the last traces were not sent");
    });
  };
}
