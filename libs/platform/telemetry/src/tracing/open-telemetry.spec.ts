import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TraceCollector } from '@nidaan/testing/traces';
import { Logger } from '../logger.ts';
import { newContext, runInContext } from '../request-context.ts';
import { openTracing, type TracingSettings } from './open-tracing.ts';
import { readTraceparent, type Tracing } from './span.ts';
import { traced } from './traced.ts';

const OUTSIDE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}`;

describe('tracing', () => {
  let collector: TraceCollector;
  let tracing: Tracing;
  let lines: string[];
  const logger = () => new Logger('gateway', 'info', { write: (line) => void lines.push(line) });
  const open = async (more: Partial<TracingSettings> = {}) => {
    const url = `${collector.url}/v1/traces`;
    tracing = (await openTracing(
      { url, headers: {}, ratio: 1, followsCallers: true, attributes: { 'deployment.environment.name': 'test' }, ...more },
      logger(),
    ))!;
    return tracing;
  };
  beforeEach(async () => {
    lines = [];
    collector = await TraceCollector.started();
  });
  afterEach(async () => {
    await tracing?.stop();
    await collector.close();
  });

  it('is nothing at all without an address', async () => {
    expect(await openTracing(undefined, logger())).toBeUndefined();
  });

  it('continues the trace of a caller and hands it on, each service under its own name', async () => {
    await open();
    const call = tracing.of('gateway').start('GET /api/x/', { kind: 'server', traceparent: `${OUTSIDE}-01` });
    const work = tracing.of('lab').start('GET /api/x/', { kind: 'server', traceparent: call.traceparent });
    const part = work.child('query lab', 'client', { 'db.namespace': 'lab' });
    for (const span of [part, work, call]) span.end();
    await tracing.stop();
    // The part ended first.
    const [third, second, first] = collector.spans;
    expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set(['a'.repeat(32)]));
    expect(first).toMatchObject({ service: 'gateway', parentSpanId: 'b'.repeat(16), kind: 2 });
    expect(second).toMatchObject({ service: 'lab', parentSpanId: first!.spanId });
    expect(third).toMatchObject({ service: 'lab', parentSpanId: second!.spanId, attributes: { 'db.namespace': 'lab' }, kind: 3 });
    expect(collector.text).toContain('deployment.environment.name');
  });

  it('follows what a caller decided, unless the share is to hold for all', async () => {
    await open({ ratio: 0 });
    const start = (traceparent?: string) => tracing.of('gateway').start('GET /', { kind: 'server', traceparent });
    expect([start().isSampled, start(`${OUTSIDE}-01`).isSampled, start(`${OUTSIDE}-00`).isSampled]).toEqual([false, true, false]);
    // Nothing below decides anew.
    expect(readTraceparent(start().child('x', 'internal').traceparent)).toMatchObject({ isSampled: false });
    await tracing.stop();
    await open({ ratio: 0, followsCallers: false });
    expect(start(`${OUTSIDE}-01`).isSampled).toBe(false);
  });

  it.each(['', 'x', `${OUTSIDE}-zz`, `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`, `01-${'a'.repeat(32)}-${'b'.repeat(16)}-01`])(
    'begins a trace of its own where a caller sends nonsense (%p)',
    async (traceparent) => {
      await open();
      const span = tracing.of('gateway').start('GET /', { kind: 'server', traceparent });
      expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
      expect(span.traceId).not.toBe('a'.repeat(32));
    },
  );

  it('S13 tells of a fault only its kind', async () => {
    await open();
    const fault = Object.assign(new Error('duplicate phone 9822012345 of Asha'), { code: '23505', detail: 'Asha' });
    const context = newContext({ span: tracing.of('patients').start('process x', { kind: 'consumer' }) });
    await expect(runInContext(context, () => traced('send mail', 'client', {}, () => Promise.reject(fault)))).rejects.toBe(fault);
    context.span!.end(new TypeError('Asha'));
    await tracing.stop();
    expect(collector.spans.map(({ attributes, hasFailed }) => [attributes['error.type'], hasFailed])).toEqual([
      ['23505', true],
      ['TypeError', true],
    ]);
    expect(collector.text).not.toMatch(/Asha|98220|stack/);
  });

  it('lets log lines carry the trace at hand, and none where there is none', async () => {
    await open();
    const span = tracing.of('gateway').start('GET /', { kind: 'server' });
    runInContext(newContext({ span }), () => logger().info('within'));
    runInContext(newContext(), () => logger().info('without'));
    const [within, without] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(within).toMatchObject({ trace_id: span.traceId });
    expect(without).not.toHaveProperty('trace_id');
  });

  it('says that a collector does not take what it is sent', async () => {
    await open({ url: `${collector.url}/elsewhere` });
    tracing.of('gateway').start('GET /', { kind: 'server' }).end();
    await tracing.stop();
    expect(lines.filter((line) => line.includes('Traces cannot be sent'))).toHaveLength(1);
  });
});
