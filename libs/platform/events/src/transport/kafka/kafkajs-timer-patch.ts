import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

// What kafkajs waits itself before it looks at a request that could not be sent, ms.
const LOOK_AGAIN_MS = 10;

/**
 * Lets connections of kafkajs rest while nothing waits. Its 2.2.4 looks for requests that wait each millisecond, for ever, on each connection (kafkajs issues 1556 and
 * 1704, open): an idle process of ours, with seven connections, spent 5 % of a core on it.
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
}
