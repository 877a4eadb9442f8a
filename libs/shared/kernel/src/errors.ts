/** Field name → sentence, as `errors` of the error body (API-06). */
export type FieldErrors = Record<string, string>;

/**
 * A fault of the caller that is answered as `{statusCode, message, error, detail, errors?}` (API-06).
 * `sentence` is shown to people. `extra` adds documented fields beside them (as `is_verified: false` at login).
 */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly sentence: string,
    readonly options: { errors?: FieldErrors; extra?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(sentence);
    this.name = 'AppError';
  }
}

/** 400: the input is wrong. */
export const invalid = (sentence: string, errors?: FieldErrors, extra?: Record<string, unknown>) =>
  new AppError(400, sentence, { errors, extra });
/** 401: no token, or one that does not hold. */
export const unauthorized = (sentence = 'Please log in to continue.', extra?: Record<string, unknown>) =>
  new AppError(401, sentence, { extra });
/** 403: known caller, not allowed. */
export const forbidden = (sentence = 'You do not have access to this.', extra?: Record<string, unknown>) =>
  new AppError(403, sentence, { extra });
/** 404: nothing there, or nothing of yours. */
export const notFound = (sentence = 'Not found.') => new AppError(404, sentence);
/** 409: the state does not allow it. */
export const conflict = (sentence: string, extra?: Record<string, unknown>) => new AppError(409, sentence, { extra });
/** 429: try again after `retryAfterSeconds`. */
export const tooMany = (retryAfterSeconds: number, sentence = 'Too many attempts. Please wait a little and try again.') =>
  new AppError(429, sentence, { retryAfterSeconds });
/** 503: a part we need is away; nothing was changed. */
export const unavailable = (sentence: string, retryAfterSeconds = 5) => new AppError(503, sentence, { retryAfterSeconds });
