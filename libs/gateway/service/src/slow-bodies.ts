import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { errorBody, forgetRest, hasBody, toAppError } from '@nidaan/platform-http';

export interface Pace {
  /** Time within which a body may come as it likes. */
  graceMs: number;
  /** How long a body is watched at a time after that. */
  everyMs: number;
  /** What it must bring in that time. */
  bytes: number;
}

// 1 kB a second: a tenth of what a village's line brings at its worst. Every body of a call without files is there within the grace.
const PACE: Pace = { graceMs: 120_000, everyMs: 60_000, bytes: 60_000 };

const LINGER_MS = 2000;

interface Watched {
  response: ServerResponse;
  dueAt: number;
  bytesRead: number;
}

/**
 * Ends requests whose bodies come too slowly with 408, however long they are: an upload over a slow line takes its time, and who sends a byte
 * now and then holds no place. If this process is slow, no caller is blamed.
 */
export function endSlowBodies(gateway: FastifyInstance, pace: Pace = PACE): void {
  // Node's own limit is one for the whole request. Its limit for the headers, a minute, stays.
  gateway.server.requestTimeout = 0;
  const watched = new Map<IncomingMessage, Watched>();
  gateway.addHook('onRequest', ({ raw }, reply, done) => {
    if (hasBody(raw)) {
      watched.set(raw, { response: reply.raw, dueAt: performance.now() + pace.graceMs, bytesRead: raw.socket.bytesRead });
      raw.once('close', () => watched.delete(raw));
    }
    done();
  });
  const timer = setInterval(() => look(watched, pace), Math.min(pace.everyMs / 4, 5000)).unref();
  gateway.addHook('onClose', (_, done) => {
    clearInterval(timer);
    done();
  });
}

function look(watched: Map<IncomingMessage, Watched>, { everyMs, bytes }: Pace): void {
  const now = performance.now();
  for (const [request, each] of watched) {
    if (now < each.dueAt || request.complete) continue;
    const { bytesRead } = request.socket;
    const isOurs = request.readableLength >= request.readableHighWaterMark;
    if (!isOurs && bytesRead - each.bytesRead < bytes) end(request, each.response);
    each.dueAt = now + everyMs;
    each.bytesRead = bytesRead;
  }
}

function end(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void request.destroy();
  // Closing at once would lose the answer for a caller that still sends.
  response.once('finish', () => setTimeout(() => request.destroy(), LINGER_MS).unref());
  response.writeHead(408, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(errorBody(toAppError({ statusCode: 408 }))));
  forgetRest(request);
}
