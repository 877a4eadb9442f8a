/**
 * What a span may say: routes, names of events and jobs, ids of events, counts. Never a path with its values, a query, a body, the text
 * of a fault, or anything else that could name or describe a person (S13).
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** As in OpenTelemetry: server, client, producer, consumer. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** A piece of work in a trace. One that is not sampled is never sent; it only hands its trace on. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** What others continue the trace from (W3C Trace Context). */
  readonly traceparent: string;
  readonly isSampled: boolean;
  /** Begins a span below this one. */
  child(name: string, kind: SpanKind, attributes?: SpanAttributes): Span;
  set(attributes: SpanAttributes): void;
  /** Ends it; with an error as failed; only the kind of the error is sent. A span that was never ended is never sent. */
  end(fault?: unknown): void;
}

/** How a span begins. */
export interface SpanStart {
  kind: SpanKind;
  attributes?: SpanAttributes;
  /** What it continues; without a valid one it begins a trace, which is sampled or not as configured. */
  traceparent?: string;
  /** When it began, in milliseconds since 1970, where that was before now. */
  beganAt?: number;
}

/** Begins the spans of one service. */
export interface Tracer {
  start(name: string, start: SpanStart): Span;
}

/** The tracing of one process. */
export interface Tracing {
  /** The tracer of a service, or of the gateway. */
  of(service: string): Tracer;
  /** Sends what is left, within seconds. */
  stop(): Promise<void>;
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The parts of a W3C `traceparent`; undefined when it is none. */
export function readTraceparent(text: unknown): { traceId: string; spanId: string; isSampled: boolean } | undefined {
  const [, traceId, spanId, flags] = (typeof text === 'string' && TRACEPARENT.exec(text)) || [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & 1) === 1 };
}
