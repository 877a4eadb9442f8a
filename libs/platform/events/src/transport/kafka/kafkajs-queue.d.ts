// kafkajs ships this file without types: the requests of one connection that wait or are under way.
declare module 'kafkajs/src/network/requestQueue/index.js' {
  class RequestQueue {
    constructor(options: Record<string, unknown>);
    pending: unknown[];
    /** Moment until which the broker wants nothing sent, ms since 1970; -1 for none. */
    throttledUntil: number;
    throttleCheckTimeoutId: NodeJS.Timeout | null | undefined;
    push(request: Record<string, unknown>): void;
    fulfillRequest(response: Record<string, unknown>): void;
    checkPendingRequests(): void;
    scheduleCheckPendingRequests(): void;
    destroy(): void;
  }
  export default RequestQueue;
}
