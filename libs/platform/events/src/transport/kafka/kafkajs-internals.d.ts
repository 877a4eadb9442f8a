// What kafkajs ships without types.

/** The requests of one connection that wait or are under way. */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  interface SocketRequest {
    /** Ms since 1970, as `sentAt`. */
    createdAt: number;
    /** Null while it waits. */
    sentAt: number | null;
    /** How long its answer may take, ms. */
    requestTimeout: number;
    expectResponse: boolean;
    /** Rejects it, and lets it out of those under way. */
    timeoutRequest(): void;
  }
  class RequestQueue {
    constructor(options: Record<string, unknown>);
    pending: unknown[];
    inflight: Map<number, SocketRequest>;
    enforceRequestTimeout: boolean;
    requestTimeoutIntervalId: NodeJS.Timeout | undefined;
    /** Moment until which the broker wants nothing sent, ms since 1970; -1 for none. */
    throttledUntil: number;
    throttleCheckTimeoutId: NodeJS.Timeout | null | undefined;
    push(request: Record<string, unknown>): void;
    fulfillRequest(response: Record<string, unknown>): void;
    checkPendingRequests(): void;
    scheduleCheckPendingRequests(): void;
    /** Called when the connection is made. */
    scheduleRequestTimeoutCheck(): void;
    sendSocketRequest(request: SocketRequest): void;
    destroy(): void;
  }
  export type { SocketRequest };
  export default RequestQueue;
}

declare module 'kafkajs/src/network/connection.js' {
  import type { Socket } from 'node:net';

  class Connection {
    constructor(options: Record<string, unknown>);
    socket: Socket | undefined;
    /** What has come of the answer that comes next. */
    chunks: Buffer[];
    bytesBuffered: number;
    bytesNeeded: number;
    isConnected(): boolean;
    connect(): Promise<boolean>;
    disconnect(): Promise<boolean>;
    send(call: { request: Record<string, unknown>; response: Record<string, unknown> }): Promise<unknown>;
  }
  export default Connection;
}

declare module 'kafkajs/src/network/socketFactory.js' {
  const socketFactory: () => (options: Record<string, unknown>) => unknown;
  export default socketFactory;
}

declare module 'kafkajs/src/protocol/encoder.js' {
  class Encoder {}
  export default Encoder;
}
