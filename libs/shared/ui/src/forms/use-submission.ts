import { ApiError, call, sentenceOf, Submission, type AnyRoute, type CallInput } from '@nidaan/api-client';
import type { AnswerOf, RouteContract } from '@nidaan/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { msg, t } from '../language/texts.ts';
import { redacted } from './drafts.ts';
import type { Draft } from './use-draft.ts';

/** What is said of a submission that failed. */
export interface Failure {
  sentence: string;
  /** Why, in the server's words. */
  reason?: string | null;
  /** What to do where no answer came. */
  advice?: string;
}

/** Says the server's own sentence, else `fallback`. */
export const inItsWords =
  (fallback: string, field: 'message' | 'error' | 'detail' = 'message') =>
  (fault: unknown): Failure => ({ sentence: sentenceOf(fault, field, fallback) });

/** Says `sentence`, and below it the server's reason for a refusal. */
export const withReason =
  (sentence: string, field: 'serverMessage' | 'detail' = 'serverMessage') =>
  (fault: unknown): Failure => {
    const isRefusal = fault instanceof ApiError && fault.status >= 400 && fault.status < 500;
    return { sentence, reason: isRefusal ? (fault[field] ?? null) : null };
  };

const ADVICE = msg('No answer came. What you typed is still here. Please check the connection and try again.');
const ADVICE_ONCE = msg(
  'No answer came. What you typed is still here. Please check the connection and try again. It will not be saved twice.',
);

function adviceFor(fault: unknown, route: RouteContract): string | undefined {
  if (!(fault instanceof ApiError)) return undefined;
  if (fault.askFor) return t('Ask your manager for: {what}', { what: t(fault.askFor) });
  return fault.status === 0 ? (route.idempotent ? ADVICE_ONCE : ADVICE) : undefined;
}

/** Whether it was saved nobody knows. */
export const isUnanswered = (fault: unknown): boolean => fault instanceof ApiError && (fault.status === 0 || fault.status >= 500);

const inWords = (errors: ApiError['errors']): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, t(said)]));

interface SubmissionOptions {
  failed: (fault: unknown) => Failure;
  /** Owners of the reads that are stale after a success; the route's own unless told. */
  stale?: readonly string[];
  /** Shows the server's sentences beside the fields, in the language of the reader. */
  onFieldErrors?: (errors: Readonly<Record<string, string>>) => void;
  /** Called with what is said of a failure, for messages elsewhere. */
  onFailure?: (failure: Failure) => void;
  /** Forgotten when it is saved; keeps the key of a submission over a reload. */
  draft?: Draft;
}

export type Given<R> = CallInput<R> & {
  /** What tells this submission from another, where the body has no text (files). */
  print?: unknown;
  /** The thing it is about, where a form submits several one after another. */
  of?: string | number;
};

/**
 * Submits a form: one at a time, so that a double click sends one call, and with one Idempotency-Key until the values change or are
 * saved, so that trying again after a lost answer makes no second row.
 */
export function useSubmission<R extends AnyRoute>(route: R, options: SubmissionOptions) {
  const { failed, stale = [route.owner], draft, onFieldErrors, onFailure } = options;
  const queries = useQueryClient();
  const [keys] = useState(() => new Map<unknown, Submission>([[undefined, new Submission(draft?.sent)]]));
  const underWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [error, setError] = useState<Error | null>(null);

  const send = async ({ of, print, ...input }: Given<R>): Promise<AnswerOf<R>> => {
    const key = keys.get(of) ?? new Submission();
    keys.set(of, key);
    const sent = print ?? (input as { body?: unknown }).body ?? null;
    const idempotencyKey = key.keyFor(sent);
    // What may not be written down cannot be compared after a reload.
    if (of === undefined && redacted(sent).missing.length === 0) {
      draft?.keepSent({ key: idempotencyKey, text: JSON.stringify(sent) });
    }
    const answer = await (call as (to: R, parts: object) => Promise<AnswerOf<R>>)(route, { ...input, idempotencyKey });
    key.done();
    return answer;
  };
  /** Runs what is to happen, unless something runs. Gives null where it did not run, or failed. */
  const run = async <T>(work: () => Promise<T>): Promise<{ answer: T } | null> => {
    // A second Enter comes before the button is drawn disabled.
    if (underWay.current) return null;
    underWay.current = true;
    setBusy(true);
    setFailure(null);
    setError(null);
    try {
      const answer = await work();
      draft?.forget();
      return { answer };
    } catch (fault) {
      if (isUnanswered(fault)) draft?.noteUnanswered();
      const said = { ...failed(fault), advice: adviceFor(fault, route) };
      setFailure(said);
      setError(fault as Error);
      onFailure?.(said);
      if (fault instanceof ApiError) onFieldErrors?.(inWords(fault.errors));
      return null;
    } finally {
      for (const owner of stale) void queries.invalidateQueries({ queryKey: [owner] });
      underWay.current = false;
      setBusy(false);
    }
  };
  return {
    isBusy,
    failure,
    /** What was thrown, for the console. */
    error,
    run,
    send,
    /** Sends one call; gives its answer, or null when another is under way or it failed. */
    submit: (input: Given<R>) => run(() => send(input)),
    /** Says what is to be mended before anything is sent. */
    refuse: (sentence: string | null) => setFailure(sentence === null ? null : { sentence }),
    dismiss: () => {
      setFailure(null);
      setError(null);
    },
  };
}

/** What a form shows of its submission. */
export type Sending = Pick<ReturnType<typeof useSubmission>, 'isBusy' | 'failure' | 'dismiss'>;
