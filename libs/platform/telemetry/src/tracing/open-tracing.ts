import type { Logger } from '../logger.ts';
import type { Tracing } from './span.ts';

/** Where spans go and which. */
export interface TracingSettings {
  /** Address that takes OTLP traces as JSON over HTTP. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Share of new traces that are sent, 0 to 1. */
  ratio: number;
  /** True: a caller's decision, sampled or not, is followed. False: the share holds for all, whatever callers say. */
  followsCallers: boolean;
  /** Further attributes of the process, as deployment.environment.name. */
  attributes: Readonly<Record<string, string>>;
}

/** Opens the tracing; undefined, and nothing of OpenTelemetry loaded, without settings. */
export async function openTracing(settings: TracingSettings | undefined, logger: Logger): Promise<Tracing | undefined> {
  if (!settings) return undefined;
  const { OpenTelemetryTracing } = await import('./open-telemetry.ts');
  return new OpenTelemetryTracing(settings, logger);
}
