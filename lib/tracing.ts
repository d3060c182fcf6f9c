import {
  type Attributes,
  type Context,
  INVALID_SPAN_CONTEXT,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { env } from "./env";

/** The scope of our own spans; others, which hold addresses and so tokens, are not exported (server/tracing.ts). */
export const ownScope = "negotiation-room";

/** Traces a call that came in: under the trace that its headers name, if any. A no-op unless tracing was started. */
export const tracedCall = <T>(
  name: string,
  attributes: Attributes,
  headers: Headers,
  work: (span: Span) => Promise<T>,
): Promise<T> => traced(name, { kind: SpanKind.SERVER, attributes }, headers, work);

/** Tells the span of a call how it was answered; by 5xx, it failed. */
export function tellStatus(span: Span, status: number): void {
  span.setAttribute("http.response.status_code", status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Traces a piece of work on the database. A no-op unless tracing was started. */
export const tracedQuery = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  traced(name, { kind: SpanKind.CLIENT, attributes: { "db.system.name": "postgresql" } }, undefined, work);

const tracer = trace.getTracer(ownScope);
/** Holds nothing, and goes nowhere. */
const noSpan = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

function traced<T>(
  name: string,
  options: { kind: SpanKind; attributes: Attributes },
  from: Headers | undefined,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return work(noSpan);
  const run = async (span: Span): Promise<T> => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
  return from
    ? tracer.startActiveSpan(name, options, contextOf(from), run)
    : tracer.startActiveSpan(name, options, run);
}

const contextOf = (headers: Headers): Context =>
  propagation.extract(ROOT_CONTEXT, headers, {
    keys: (carrier) => [...carrier.keys()],
    get: (carrier, key) => carrier.get(key) ?? undefined,
  });
