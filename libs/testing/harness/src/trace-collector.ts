import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './eventually.ts';

/** A span as a collector gets it. */
export interface ReceivedSpan {
  service: string;
  name: string;
  /** As OTLP counts them: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  traceId: string;
  spanId: string;
  /** Undefined for one that begins a trace. */
  parentSpanId?: string;
  /** Milliseconds since 1970. */
  beganAt: number;
  milliseconds: number;
  attributes: Record<string, unknown>;
  hasFailed: boolean;
}

interface Value {
  stringValue?: string;
  intValue?: string | number;
  boolValue?: boolean;
  doubleValue?: number;
}
interface Pair {
  key: string;
  value: Value;
}
interface OtlpSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes?: Pair[];
  status?: { code?: number };
}
interface OtlpBody {
  resourceSpans: { resource: { attributes: Pair[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** A collector of OpenTelemetry traces (OTLP, JSON over HTTP) that keeps what it is sent. */
export class TraceCollector {
  readonly spans: ReceivedSpan[] = [];
  /** All that was sent, to the letter. */
  text = '';

  private constructor(private readonly server: Server) {}

  /** Listens on this machine; `port` 0 takes a free one. */
  static async started(port = 0): Promise<TraceCollector> {
    const server = createServer((request, response) => void collector.#take(request, response));
    const collector = new TraceCollector(server);
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return collector;
  }

  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The spans of a trace, in the order in which they began. */
  trace(traceId: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId).sort((a, b) => a.beganAt - b.beganAt);
  }

  /** Waits until a trace has a span of each of these names, and gives the trace. Throws with what it has when they do not come. */
  async traceWith(traceId: string, names: readonly string[]): Promise<ReceivedSpan[]> {
    return eventually(() => {
      const trace = this.trace(traceId);
      const missing = names.filter((name) => !trace.some((span) => `${span.service}: ${span.name}` === name));
      if (missing.length === 0) return trace;
      throw new Error(`Spans that did not come: ${missing.join(', ')}. The trace has:\n${this.tree(traceId)}`);
    });
  }

  /** A trace as text: each span below its parent, with the milliseconds since the trace began and those it took. */
  tree(traceId: string): string {
    const spans = this.trace(traceId);
    const known = new Set(spans.map(({ spanId }) => spanId));
    const began = spans[0]?.beganAt ?? 0;
    const below = (parent: string | undefined, depth: number): string[] =>
      spans
        .filter(({ parentSpanId }) => (parent === undefined ? !known.has(parentSpanId ?? '') : parentSpanId === parent))
        .flatMap((span) => [line(span, began, depth), ...below(span.spanId, depth + 1)]);
    return below(undefined, 0).join('\n');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    this.text += text;
    for (const { resource, scopeSpans } of (JSON.parse(text) as OtlpBody).resourceSpans) {
      const service = String(attributesOf(resource.attributes)['service.name']);
      for (const { spans } of scopeSpans) this.spans.push(...spans.map((span) => receivedSpan(service, span)));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
}

function receivedSpan(service: string, span: OtlpSpan): ReceivedSpan {
  const { name, kind, traceId, spanId, startTimeUnixNano: start, endTimeUnixNano: end } = span;
  return {
    service,
    name,
    kind,
    traceId,
    spanId,
    parentSpanId: span.parentSpanId || undefined,
    beganAt: Number(BigInt(start) / 1000n) / 1000,
    milliseconds: Number(BigInt(end) - BigInt(start)) / 1e6,
    attributes: attributesOf(span.attributes ?? []),
    hasFailed: span.status?.code === 2,
  };
}

const attributesOf = (pairs: readonly Pair[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value as object)[0] as unknown]));

function line({ service, name, beganAt, milliseconds, hasFailed }: ReceivedSpan, began: number, depth: number): string {
  const at = (beganAt - began).toFixed(1).padStart(8);
  const took = milliseconds.toFixed(1).padStart(8);
  return `${at} ${took}  ${'  '.repeat(depth)}${service}: ${name}${hasFailed ? ' (failed)' : ''}`;
}
