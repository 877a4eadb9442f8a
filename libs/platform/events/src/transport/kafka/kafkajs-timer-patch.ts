import RequestQueue, { type SocketRequest } from 'kafkajs/src/network/requestQueue/index.js';

// What kafkajs waits itself before it looks at a request that could not be sent, ms.
const LOOK_AGAIN_MS = 10;

const sendAsKafkajs = RequestQueue.prototype.sendSocketRequest;
/** For when a connection's requests are looked at, whose answer may be late. */
const looksAt = new WeakMap<RequestQueue, number>();

/**
 * Lets connections of kafkajs rest while nothing waits and nothing is late. Its 2.2.4 looks for requests that wait each millisecond, for ever, on each connection
 * (kafkajs issues 1556 and 1704, open), and each 100 ms for answers that are late: an idle process of ours has seven connections.
 */
export function patchKafkajsTimer(): void {
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
