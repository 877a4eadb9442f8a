import { currentContext } from '../request-context.ts';
import type { Span, SpanAttributes, SpanKind } from './span.ts';

/** Runs work as a span below the one at hand; where nothing is traced, just runs it. For work that is rare or slow: it costs a closure. */
export async function traced<T>(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const above = currentContext()?.span;
  if (!above?.isSampled) return work(above ?? undefined);
  const span = above.child(name, kind, attributes);
  try {
    const result = await work(span);
    span.end();
    return result;
  } catch (fault) {
    span.end(fault);
    throw fault;
  }
}
