import { ApiError } from './api-error.ts';

/** Milliseconds within which a call is answered: the server itself gives up after 60 s. */
export const ANSWER_MS = 90_000;
/** Milliseconds within which a document has come over a slow line. */
export const DOWNLOAD_MS = 5 * 60_000;

const LATE = 'The server did not answer in time. Please check your connection and try again.';

/** Ends a call whose time is over, or that its caller gives up. */
export class TimeLimit {
  readonly #controller = new AbortController();
  readonly #giveUp = () => this.#controller.abort();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLate = false;

  constructor(
    private readonly ms: number,
    private readonly caller?: AbortSignal,
  ) {
    if (caller?.aborted) this.#giveUp();
    else caller?.addEventListener('abort', this.#giveUp);
    this.again();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something has moved: the time begins again. */
  again(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isLate = true;
      this.#controller.abort();
    }, this.ms);
  }

  /** From now on only the caller ends it. */
  lift(): void {
    clearTimeout(this.#timer);
  }

  /** The call has ended. */
  end(): void {
    this.lift();
    this.caller?.removeEventListener('abort', this.#giveUp);
  }

  /** What a call that broke throws: the caller's own reason, else an ApiError that says what to do, or that nobody was reached. */
  faultOf(fault: unknown): unknown {
    if (fault instanceof ApiError) return fault;
    if (this.#isLate) return new ApiError(0, { message: LATE, error: LATE, detail: LATE });
    return this.caller?.aborted ? fault : new ApiError(0, null);
  }
}
