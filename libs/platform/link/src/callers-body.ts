import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { hasBody } from '@nidaan/platform-http';

// Nearly every call: sent in one write, so that no answer can come before its end.
const SMALL_BYTES = 64 * 1024;

/** Whether a request has a body of so small a length that it is passed on as a whole. */
export const hasSmallBody = (request: IncomingMessage): boolean =>
  // NaN, a chunked body, is larger.
  hasBody(request) && Number(request.headers['content-length']) <= SMALL_BYTES;

/**
 * Calls `begin` with a caller's body: the whole of a small one once it is there, a stream of a larger one or one without a length at once,
 * null where there is none. Never the caller's own stream: the client library destroys what it is given, and with it the caller's connection.
 */
export function readCallersBody(request: IncomingMessage, begin: (body: Buffer | PassThrough | null) => void): void {
  if (!hasBody(request)) return begin(null);
  if (!hasSmallBody(request)) return begin(streamOf(request));
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => begin(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
}

function streamOf(request: IncomingMessage): PassThrough {
  const body = new PassThrough();
  // The client library destroys it with the error that it reports anyway.
  body.on('error', () => undefined);
  return request.pipe(body);
}
