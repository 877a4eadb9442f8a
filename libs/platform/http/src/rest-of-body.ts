import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

// More than any upload that is taken. Who sends more after the answer does not read it.
const MAX_REST_BYTES = 64 * 1024 * 1024;

/** True where a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/**
 * Reads and forgets what a caller still sends after the answer. Callers read the answer only when they have sent all, and the connection can be
 * used again. Beyond 64 MB it is closed.
 */
export function forgetRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  request.unpipe();
  request.removeAllListeners('data').removeAllListeners('readable');
  let left = MAX_REST_BYTES;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}

/**
 * Answers that come before the body was read reach their callers: to close the connection, as Fastify wants it, would reset it under a
 * caller who still sends, and the answer would be lost.
 */
export function answerBeforeBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request;
    if (!raw.readableEnded && hasBody(raw)) {
      void reply.removeHeader('connection');
      reply.raw.once('finish', () => forgetRest(raw));
    }
    done(null, payload);
  });
}
