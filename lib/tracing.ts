import {
  type Attributes,
  type Context,
  context,
  INVALID_SPAN_CONTEXT,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { env } from "./env";

/** The scope of our own spans. Other spans hold URLs, and so tokens, and are not exported (server/lifecycle/tracing.ts). */
export const ownScope = "negotiation-room";

/** Traces an incoming request, as part of the trace that its headers name. Does nothing unless tracing is configured. */
export const traceRequest = <T>(
  name: string,
  attributes: Attributes,
  headers: Headers,
  work: (span: Span) => Promise<T>,
): Promise<T> => {
  const parent = () => propagation.extract(ROOT_CONTEXT, Object.fromEntries(headers));
  return traced(name, { kind: SpanKind.SERVER, attributes }, parent, work);
};

/** Sets the response status of a request's span; 5xx marks it as failed. */
export function setSpanStatus(span: Span, status: number): void {
  span.setAttribute("http.response.status_code", status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Traces a database query. Does nothing unless tracing is configured. */
export const traceQuery = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  traced(
    name,
    { kind: SpanKind.CLIENT, attributes: { "db.system.name": "postgresql" } },
    activeContext,
    work,
  );

const activeContext = () => context.active();

const tracer = trace.getTracer(ownScope);
const noSpan = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

function traced<T>(
  name: string,
  options: { kind: SpanKind; attributes: Attributes },
  parent: () => Context,
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
  return tracer.startActiveSpan(name, options, parent(), run);
}
