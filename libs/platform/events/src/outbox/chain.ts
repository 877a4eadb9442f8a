import { currentContext, WorkValue, type RequestContext } from '@nidaan/platform-telemetry';

// Inside a handler the chain is that of the current event, whatever context the handler opens.
const handling = new WorkValue<string>();

// A request may write under another context (runAs keeps the request id): its first event is remembered by request.
const MAX_REQUESTS = 10_000;
const rootOfRequest = new Map<string, string>();

/** Runs a handler so that the events it adds belong to the chain of `root`. */
export const inChain = <T>(root: string, work: () => T): T => handling.run(root, work);

/** The chain a new event belongs to: the current one, or a new one that begins with it. */
export function chainOf(eventId: string): string {
  const root = handling.get();
  if (root) return root;
  const context = currentContext();
  if (!context) return eventId;
  const known = rootWrittenBy(context);
  context.eventRoot = known ?? eventId;
  if (!known) remember(context.requestId, eventId);
  return context.eventRoot;
}

/** The first event written under a context, or by the same request under another one; null when nothing was written. */
export const rootWrittenBy = (context: RequestContext): string | null =>
  context.eventRoot ?? rootOfRequest.get(context.requestId) ?? null;

/** Forgets a request that has been answered. */
export const forgetRequest = (context: RequestContext): void => void rootOfRequest.delete(context.requestId);

function remember(requestId: string, root: string): void {
  rootOfRequest.set(requestId, root);
  if (rootOfRequest.size <= MAX_REQUESTS) return;
  for (const oldest of rootOfRequest.keys()) {
    rootOfRequest.delete(oldest);
    return;
  }
}
