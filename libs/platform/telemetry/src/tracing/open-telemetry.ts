import { hostname } from 'node:os';
import * as api from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { within } from '@nidaan/kernel';
import type { Logger } from '../logger.ts';
import type { TracingSettings } from './open-tracing.ts';
import {
  readTraceparent,
  type Span,
  type SpanAttributes,
  type SpanKind,
  type SpanStart,
  type Tracer,
  type Tracing,
} from './span.ts';

const KINDS: Readonly<Record<SpanKind, api.SpanKind>> = {
  internal: api.SpanKind.INTERNAL,
  server: api.SpanKind.SERVER,
  client: api.SpanKind.CLIENT,
  producer: api.SpanKind.PRODUCER,
  consumer: api.SpanKind.CONSUMER,
};
// Waits of a trace are milliseconds; an operator who looks for one should not have to wait five seconds for it.
const SEND_EVERY_MS = 2000;
const STOP_MS = 3000;

/** Sends spans to a collector of OpenTelemetry. The one place that knows its SDK: everything else sees Span, Tracer and Tracing. */
export class OpenTelemetryTracing implements Tracing {
  readonly #tracers = new Map<string, Tracer>();
  readonly #sampler: Sampler;
  readonly #processor: BatchSpanProcessor;

  constructor(
    private readonly settings: TracingSettings,
    logger: Logger,
  ) {
    const { url, headers, ratio, followsCallers } = settings;
    const byRatio = new TraceIdRatioBasedSampler(ratio);
    this.#sampler = followsCallers ? new ParentBasedSampler({ root: byRatio }) : byRatio;
    const exporter = new WatchedExporter(new OTLPTraceExporter({ url, headers: { ...headers } }), logger);
    this.#processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS });
  }

  of(service: string): Tracer {
    const known = this.#tracers.get(service);
    if (known) return known;
    const provider = new TracerProvider({
      sampler: this.#sampler,
      spanProcessors: [this.#processor],
      resource: resourceFromAttributes({
        'service.namespace': 'nidaan',
        'service.instance.id': `${hostname()}-${process.pid}`,
        ...this.settings.attributes,
        'service.name': service,
      }),
    });
    const tracer = new OpenTelemetryTracer(provider.getTracer('nidaan'));
    this.#tracers.set(service, tracer);
    return tracer;
  }

  async stop(): Promise<void> {
    const sent = this.#processor.shutdown().catch(() => undefined);
    await within(STOP_MS, sent, () => undefined);
  }
}

class OpenTelemetryTracer implements Tracer {
  constructor(private readonly tracer: api.Tracer) {}

  start(name: string, { kind, attributes, traceparent, beganAt }: SpanStart): Span {
    const given = readTraceparent(traceparent);
    const above = given && {
      traceId: given.traceId,
      spanId: given.spanId,
      traceFlags: given.isSampled ? api.TraceFlags.SAMPLED : api.TraceFlags.NONE,
      isRemote: true,
    };
    const context = above ? api.trace.setSpanContext(api.ROOT_CONTEXT, above) : api.ROOT_CONTEXT;
    return new OpenTelemetrySpan(
      this.tracer,
      this.tracer.startSpan(name, { kind: KINDS[kind], attributes, startTime: beganAt }, context),
    );
  }
}

class OpenTelemetrySpan implements Span {
  readonly traceId: string;
  readonly isSampled: boolean;

  constructor(
    private readonly tracer: api.Tracer,
    private readonly span: api.Span,
  ) {
    const { traceId, traceFlags } = span.spanContext();
    this.traceId = traceId;
    this.isSampled = (traceFlags & api.TraceFlags.SAMPLED) !== 0;
  }

  get traceparent(): string {
    return `00-${this.traceId}-${this.span.spanContext().spanId}-${this.isSampled ? '01' : '00'}`;
  }

  child(name: string, kind: SpanKind, attributes?: SpanAttributes): Span {
    if (!this.isSampled) return this;
    const context = api.trace.setSpan(api.ROOT_CONTEXT, this.span);
    return new OpenTelemetrySpan(this.tracer, this.tracer.startSpan(name, { kind: KINDS[kind], attributes }, context));
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes({ ...attributes });
  }

  end(fault?: unknown): void {
    if (fault !== undefined) {
      this.span.setAttribute('error.type', kindOf(fault));
      this.span.setStatus({ code: api.SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}

// A fault's message may quote what a user typed (S13).
function kindOf(fault: unknown): string {
  const { code, name, status } = (fault ?? {}) as { code?: unknown; name?: unknown; status?: unknown };
  if (typeof status === 'number') return String(status);
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : 'fault';
}

/** Says once that spans cannot be sent, and once that they are again; meanwhile they are dropped. */
class WatchedExporter implements SpanExporter {
  #isAway = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly logger: Logger,
  ) {}

  export(...[spans, done]: Parameters<SpanExporter['export']>): void {
    this.exporter.export(spans, (result) => {
      const isAway = result.code !== 0;
      if (isAway && !this.#isAway) this.logger.warn('Traces cannot be sent for now and are dropped', result.error);
      if (!isAway && this.#isAway) this.logger.warn('Traces can be sent again');
      this.#isAway = isAway;
      done(result);
    });
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }
}
