import { z } from 'zod';
import { address, flag, text } from './variable-kinds.ts';

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;
const PARENT_BASED = 'parentbased_';
const SAMPLER_NAMES: readonly string[] = [...SAMPLERS, ...SAMPLERS.map((name) => `${PARENT_BASED}${name}`)];

const list = () => text().refine((value) => pairsIn(value) !== undefined, { error: 'must be name=value, separated by commas' });

/** Where traces go, by the names that OpenTelemetry gives them. Without an address nothing is traced. */
export const tracingVariables = {
  OTEL_SDK_DISABLED: flag(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address('http:', 'https:'),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/json', ''], { error: 'must be http/json' }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: list(),
  OTEL_TRACES_SAMPLER: text('parentbased_always_on').refine((name) => SAMPLER_NAMES.includes(name), {
    error: `must be ${SAMPLER_NAMES.join(' or ')}`,
  }),
  OTEL_TRACES_SAMPLER_ARG: text('1')
    .transform(Number)
    .refine((value) => value >= 0 && value <= 1, { error: 'must be a share from 0 to 1' }),
  OTEL_RESOURCE_ATTRIBUTES: list(),
};

type Read = typeof tracingVariables;
type TracingValues = { [K in Exclude<keyof Read, 'OTEL_EXPORTER_OTLP_PROTOCOL'>]: z.output<Read[K]> };

/** What these variables say together; undefined where nothing is to be traced. */
export function tracingSettings(values: TracingValues) {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: shared, OTEL_TRACES_SAMPLER: name } = values;
  if (values.OTEL_SDK_DISABLED || (!own && !shared)) return undefined;
  const sampler = name.replace(PARENT_BASED, '');
  return {
    url: own || `${shared.replace(/\/+$/, '')}/v1/traces`,
    headers: pairsIn(values.OTEL_EXPORTER_OTLP_HEADERS) ?? {},
    ratio: sampler === 'traceidratio' ? values.OTEL_TRACES_SAMPLER_ARG : Number(sampler === 'always_on'),
    followsCallers: name.startsWith(PARENT_BASED),
    attributes: pairsIn(values.OTEL_RESOURCE_ATTRIBUTES) ?? {},
  };
}

// As baggage is written: values may be percent-encoded.
function pairsIn(text: string): Record<string, string> | undefined {
  const pairs: Record<string, string> = {};
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [, name, value = ''] = /^\s*([\w.-]+)\s*=(.*)$/.exec(part) ?? [];
    if (!name) return undefined;
    try {
      pairs[name] = decodeURIComponent(value.trim());
    } catch {
      return undefined;
    }
  }
  return pairs;
}
