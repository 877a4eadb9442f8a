const asText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * A call that was not answered with 2xx. `status` is 0 when there was no answer at all (network).
 * `error`, `detail` and `serverMessage` are the body's sentences as documented (API-06), undefined where missing;
 * `errors` maps field → sentence; `data` is the whole body as it came.
 */
export class ApiError extends Error {
  readonly serverMessage: string | undefined;
  readonly error: string | undefined;
  readonly detail: string | undefined;
  readonly errors: Readonly<Record<string, string>>;
  /** The permission that is missing, by its name; undefined where that is not why (ORG-02). */
  readonly askFor: string | undefined;

  constructor(
    readonly status: number,
    readonly data: unknown,
  ) {
    const body = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
    const sentences = [asText(body.message), asText(body.error), asText(body.detail)] as const;
    super(sentences.find(Boolean) ?? (status === 0 ? 'The server cannot be reached.' : 'Something went wrong'));
    this.name = 'ApiError';
    this.askFor = asText(body.ask_for);
    [this.serverMessage, this.error, this.detail] = sentences;
    this.errors = typeof body.errors === 'object' && body.errors !== null ? (body.errors as Record<string, string>) : {};
  }
}

/** The sentence a documented reader shows: the named field of the error body, else the call's own fallback. */
export function sentenceOf(fault: unknown, field: 'message' | 'error' | 'detail', fallback: string): string {
  if (!(fault instanceof ApiError)) return fallback;
  return (field === 'message' ? fault.serverMessage : fault[field]) ?? fallback;
}
