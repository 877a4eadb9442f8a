import { describe, expect, it } from '@jest/globals';
import { readConfig, tracingSettings } from './index.ts';

const read = (env: Record<string, string>) => tracingSettings(readConfig(env).values);
const HERE = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

describe('tracing by configuration', () => {
  it('is off without an address, and where it is switched off', () => {
    expect(read({})).toBeUndefined();
    expect(read({ ...HERE, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
  });

  it('sends to the address of the collector, or to one of its own for traces', () => {
    const all = { headers: {}, ratio: 1, followsCallers: true, attributes: {} };
    expect(read(HERE)).toEqual({ url: 'http://collector:4318/v1/traces', ...all });
    expect(read({ ...HERE, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://tempo/otlp' })).toMatchObject({
      url: 'https://tempo/otlp',
    });
  });

  it.each([
    [
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' },
      { ratio: 0.25, followsCallers: false },
    ],
    [
      { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
      { ratio: 0, followsCallers: true },
    ],
    [
      { OTEL_TRACES_SAMPLER: 'always_off', OTEL_TRACES_SAMPLER_ARG: '1' },
      { ratio: 0, followsCallers: false },
    ],
    [
      { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20a%3D%3D, x-scope=nidaan' },
      { headers: { authorization: 'Basic a==', 'x-scope': 'nidaan' } },
    ],
    [{ OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=live' }, { attributes: { 'deployment.environment.name': 'live' } }],
  ])('takes the names that OpenTelemetry gives (%#)', (env, expected) => {
    expect(read({ ...HERE, ...env })).toMatchObject(expected);
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json'],
    [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER must be always_on or'],
    [{ OTEL_TRACES_SAMPLER_ARG: '25' }, 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, 'OTEL_EXPORTER_OTLP_HEADERS must be name=value'],
  ])('SEC-17 says what is wrong with it (%#)', (env, sentence) => {
    expect(() => read(env as unknown as Record<string, string>)).toThrow(sentence);
  });
});
