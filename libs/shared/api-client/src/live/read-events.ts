/** A message of a stream of server-sent events, as one line of JSON. */
export interface ServerEvent {
  event: string;
  data: unknown;
}

/**
 * Reads server-sent events until the stream ends; `heard` is called for all that comes, with null for a sign of life. Throws when
 * the connection breaks.
 */
export async function readEvents(body: ReadableStream<Uint8Array>, heard: (message: ServerEvent | null) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const parts = text.split('\n\n');
    text = parts.pop()!;
    for (const part of parts) heard(messageOf(part));
  }
}

function messageOf(part: string): ServerEvent | null {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(part)?.[1];
  const data = field('data');
  return data === undefined ? null : { event: field('event') ?? 'message', data: readable(data) };
}

/** Undefined for what is no JSON: the reader knows what to do with a message that says nothing. */
function readable(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}
