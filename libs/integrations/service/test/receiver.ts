import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What came in. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Reply = (response: ServerResponse, request: IncomingMessage) => void;

/** A receiver of webhooks on this machine; `answer` may be set anew. */
export async function openReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    /** How many requests it is at, and the most there ever were. */
    open: 0,
    most: 0,
    answer: ((response) => response.writeHead(204).end()) as Reply,
    url: '',
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer((request, response) => {
    receiver.open += 1;
    receiver.most = Math.max(receiver.most, receiver.open);
    response.once('close', () => (receiver.open -= 1));
    void text(request).then((body) => {
      received.push({ path: request.url!, headers: request.headers, body });
      receiver.answer(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return receiver;
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
