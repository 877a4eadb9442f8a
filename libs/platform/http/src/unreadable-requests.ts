import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody, toAppError } from './exception.filter.ts';

const STATUS_OF: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};
const LINGER_MS = 2000;

const bodyOf = (status: number): string => JSON.stringify(errorBody(toAppError({ statusCode: status })));

/** Answers what Node's parser could not read in the shape of every refusal (API-06), and lets go of the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  const answer = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage;
  if (error.code === 'ECONNRESET' || !socket.writable || answer?.headersSent) return void socket.destroy();
  const status = STATUS_OF[error.code ?? ''] ?? 400;
  const body = bodyOf(status);
  const head = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
  // To close at once would take the answer away from a caller who still sends.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Answers `Expect` with anything but '100-continue' likewise. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(417);
    response.writeHead(417, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    });
    response.end(body);
  });
}
