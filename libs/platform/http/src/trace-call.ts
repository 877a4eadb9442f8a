import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { Span, Tracer } from '@nidaan/platform-telemetry';
import { EVENT_STREAM } from './response-types.ts';

/** A route as figures and traces name it, whichever way its contract or the router writes its end. */
export const routeName = (path: string): string => path.replace(/(.)\/$/, '$1');

/**
 * Begins the span of a call, which ends with its answer: in the trace its caller names, else in a new one. `path` is the contract's,
 * never the address that was called: that holds ids and what people searched for (S13).
 */
export function traceCall(tracer: Tracer, path: string, request: IncomingMessage, response: ServerResponse): Span {
  const route = routeName(path);
  const method = request.method ?? 'GET';
  const attributes = { 'http.request.method': method, 'http.route': route };
  const traceparent = request.headers['traceparent'] as string | undefined;
  const span = tracer.start(`${method} ${route}`, { kind: 'server', attributes, traceparent });
  if (span.isSampled)
    finished(response, (cut) => {
      // A stream that was open for a working day is no slow answer.
      if (response.getHeader('content-type') === EVENT_STREAM) return;
      const status = response.statusCode;
      span.set({ 'http.response.status_code': status });
      span.end(cut ? { name: 'aborted' } : status >= 500 ? { status } : undefined);
    });
  return span;
}
