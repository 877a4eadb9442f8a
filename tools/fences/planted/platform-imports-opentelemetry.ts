// planted: tracing-outside-telemetry as libs/platform/events/src/x.ts
import { trace } from '@opentelemetry/api';

export const active = trace.getActiveSpan();
