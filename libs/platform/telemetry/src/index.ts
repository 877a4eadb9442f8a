export * from './clock.ts';
export * from './logger.ts';
export * from './metrics.ts';
export * from './request-context.ts';
export { openTracing, type TracingSettings } from './tracing/open-tracing.ts';
export { readTraceparent, type Span, type SpanAttributes, type SpanKind, type Tracer, type Tracing } from './tracing/span.ts';
export { traced } from './tracing/traced.ts';
export { WorkValue } from './work-value.ts';
