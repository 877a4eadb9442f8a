/** Headers of a request, names in small letters. */
export type SentHeaders = Readonly<Record<string, string | string[] | undefined>>;
