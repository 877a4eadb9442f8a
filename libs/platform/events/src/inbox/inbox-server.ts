import { BaseRpcContext, Server, type CustomTransportStrategy } from '@nestjs/microservices';
import type { MessageHandler } from '@nestjs/microservices';
import type { EventEnvelope } from '@nidaan/kernel';
import { isObservable, lastValueFrom } from 'rxjs';

/** Given to handlers that ask for `@Ctx()`. */
export class InboxContext extends BaseRpcContext<[EventEnvelope]> {
  /** The current event. */
  get envelope(): EventEnvelope {
    return this.getArgByIndex(0) as EventEnvelope;
  }
}

/** Nest's transport over the inbox: collects `@EventPattern` handlers and runs them for the inbox worker. */
export class InboxServer extends Server implements CustomTransportStrategy {
  /** Failures are thrown to the worker, which tries again and parks; Nest need not report them. */
  override readonly propagatesEventHandlerErrors = true;
  readonly #patterns: string[] = [];

  /** Patterns in the order found, once per handler: a pattern that occurs twice has two handlers. */
  get patterns(): readonly string[] {
    return this.#patterns;
  }

  override addHandler(
    pattern: unknown,
    callback: MessageHandler,
    isEventHandler = false,
    extras: Record<string, unknown> = {},
  ): void {
    this.#patterns.push(typeof pattern === 'string' ? pattern : JSON.stringify(pattern));
    super.addHandler(pattern, callback, isEventHandler, extras);
  }

  handles(name: string): boolean {
    return this.messageHandlers.has(name);
  }

  /** Runs the handler of an event to its end; throws what it throws. */
  async dispatch(envelope: EventEnvelope): Promise<void> {
    const handler = this.messageHandlers.get(envelope.name);
    if (!handler) throw new Error(`No handler for ${envelope.name}`);
    const result: unknown = await handler(envelope, new InboxContext([envelope]));
    if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
  }

  // Events flow only when EventHub has checked all services of the process, so there is nothing to start here.
  listen(callback: () => void): void {
    callback();
  }

  close(): void {}

  on(): never {
    throw new Error('The inbox has no events of its own to listen to');
  }

  unwrap<T>(): T {
    return this as unknown as T;
  }
}
