import Connection from 'kafkajs/src/network/connection.js';
import RequestQueue, { type SocketRequest } from 'kafkajs/src/network/requestQueue/index.js';

// What kafkajs waits itself before it looks at a request that could not be sent, ms.
const LOOK_AGAIN_MS = 10;

// Each answer begins with its length.
const LENGTH_BYTES = 4;

const connectAsKafkajs = Connection.prototype.connect;
const sendAsKafkajs = RequestQueue.prototype.sendSocketRequest;
/** For when a connection's requests are looked at, whose answer may be late. */
const looksAt = new WeakMap<RequestQueue, number>();

/** Mends what kafkajs 2.2.4 gets wrong. It is little kept. */
export function patchKafkajs(): void {
  patchAnswers();
  patchTimers();
}

/**
 * Lets a connection that was made anew begin with its own first answer. kafkajs keeps what came of an answer that broke off, as when the broker is
 * killed, and takes later answers for the rest of it: no request on that connection is answered again.
 */
function patchAnswers(): void {
  Connection.prototype.connect = function connect() {
    if (!this.isConnected()) {
      this.socket?.removeAllListeners('data');
      this.chunks = [];
      this.bytesBuffered = 0;
      this.bytesNeeded = LENGTH_BYTES;
    }
    return connectAsKafkajs.call(this);
  };
}

/**
 * Lets connections rest while nothing waits and nothing is late. kafkajs looks for requests that wait each millisecond, for ever, on each connection
 * (kafkajs issues 1556 and 1704, open), and each 100 ms for answers that are late: an idle process of ours has seven connections.
 */
function patchTimers(): void {
  RequestQueue.prototype.scheduleCheckPendingRequests = function scheduleCheckPendingRequests() {
    // A request that comes later asks again when it is made to wait, and so does each answer.
    if (this.throttleCheckTimeoutId || this.pending.length === 0) return;
    const wait = Math.max(this.throttledUntil - Date.now(), LOOK_AGAIN_MS);
    this.throttleCheckTimeoutId = setTimeout(() => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    }, wait);
  };
  RequestQueue.prototype.scheduleRequestTimeoutCheck = function scheduleRequestTimeoutCheck() {
    if (!this.enforceRequestTimeout) return;
    this.destroy();
    look(this);
  };
  RequestQueue.prototype.sendSocketRequest = function sendSocketRequest(request) {
    try {
      sendAsKafkajs.call(this, request);
    } finally {
      if (this.enforceRequestTimeout && request.expectResponse) lookAt(this, dueAt(request));
    }
  };
}

// What could not be sent is under way for kafkajs all the same.
const dueAt = ({ sentAt, createdAt, requestTimeout }: SocketRequest): number => (sentAt ?? createdAt) + requestTimeout;

function lookAt(queue: RequestQueue, at: number): void {
  if ((looksAt.get(queue) ?? Infinity) <= at) return;
  clearTimeout(queue.requestTimeoutIntervalId);
  looksAt.set(queue, at);
  queue.requestTimeoutIntervalId = setTimeout(() => look(queue), at - Date.now() + 1);
}

function look(queue: RequestQueue): void {
  looksAt.delete(queue);
  for (const request of queue.inflight.values()) if (Date.now() > dueAt(request)) request.timeoutRequest();
  const left = [...queue.inflight.values()].map(dueAt);
  if (left.length > 0) lookAt(queue, Math.min(...left));
}
