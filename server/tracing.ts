import { ownScope } from "@/lib/tracing";

/**
 * Exports traces to the collector of OTEL_EXPORTER_OTLP_ENDPOINT, where one is named; gives what sends the last and ends
 * it. The other OTEL_ variables of the OpenTelemetry specification hold, such as OTEL_SERVICE_NAME.
 */
export async function startTracing(endpoint: string | undefined): Promise<() => Promise<void>> {
  if (!endpoint) return async () => undefined;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const batches = new BatchSpanProcessor(new OTLPTraceExporter());
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": process.env.OTEL_SERVICE_NAME || "negotiation-room" }),
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
  return () => provider.shutdown();
}
