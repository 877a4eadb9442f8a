// planted: tracing-outside-telemetry as libs/patients/service/src/x.ts
import '@opentelemetry/api';
