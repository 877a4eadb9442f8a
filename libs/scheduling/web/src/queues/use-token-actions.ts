import { call, sentenceOf, Submission } from '@nidaan/api-client';
import {
  callNext,
  callToken,
  cancelToken,
  endToken,
  recallToken,
  returnToken,
  reviewToken,
  skipToken,
  startToken,
  undoToken,
  type QueueAnswer,
  type TokenAnswer,
} from '@nidaan/scheduling-contracts';
import { isUnanswered, msg, t, useMayCall } from '@nidaan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

const PLAIN = {
  recall: recallToken,
  start: startToken,
  done: endToken,
  skip: skipToken,
  return: returnToken,
  review: reviewToken,
  undo: undoToken,
} as const;
export type Verb = keyof typeof PLAIN | 'call' | 'cancel';

/** What the screen does with tokens, one at a time. */
export interface Acting {
  next: () => Promise<void>;
  act: (verb: Verb, token: TokenAnswer) => Promise<void>;
  isBusy: boolean;
  /** Else the queue is looked at alone. */
  isAllowed: boolean;
  /** What came of the last press. */
  said: { text: string; isFault: boolean } | null;
  /** The token of the last press here, which can be undone. */
  last: TokenAnswer | null;
}

const FAILED = msg('This could not be done. Please try again.');
const UNCERTAIN = msg(
  'No answer came, so it is not certain that this was done. Please press the same again: it is done only once.',
);

/** Calls, and what is done with one token, at a counter of a queue (FRD-58, FRD-59). */
export function useTokenActions(queue: QueueAnswer, counterId: number): Acting {
  const queries = useQueryClient();
  const isAllowed = useMayCall()(callNext);
  const underWay = useRef(false);
  const [submission] = useState(() => new Submission());
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<Acting['said']>(null);
  const [last, setLast] = useState<TokenAnswer | null>(null);

  // The same press after a lost answer is the first one: another key would call one more patient.
  const press = async (
    pressed: object,
    work: (idempotencyKey: string) => Promise<{ token: TokenAnswer | null; text: string }>,
  ) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      const { token, text } = await work(submission.keyFor(pressed));
      submission.done();
      if (token) setLast(token);
      setSaid({ text, isFault: false });
      await queries.invalidateQueries({ queryKey: ['scheduling'] });
    } catch (fault) {
      if (!isUnanswered(fault)) submission.done();
      setSaid({ text: t(isUnanswered(fault) ? UNCERTAIN : sentenceOf(fault, 'message', FAILED)), isFault: true });
      void queries.invalidateQueries({ queryKey: ['scheduling'] });
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  return {
    ...{ isBusy, isAllowed, said, last },
    next: () =>
      press({ verb: 'next', counterId }, async (idempotencyKey) => {
        const { token, message } = await call(callNext, {
          params: { id: queue.id },
          body: { counter_id: counterId },
          idempotencyKey,
        });
        return { token, text: token ? t('Token {token} is called', { token: token.label }) : t(message) };
      }),
    act: (verb, token) =>
      press({ verb, token: token.id, counterId }, async (idempotencyKey) => {
        const params = { id: token.id };
        const given = { params, idempotencyKey };
        const answer =
          verb === 'call'
            ? await call(callToken, { ...given, body: { counter_id: counterId } })
            : verb === 'cancel'
              ? await call(cancelToken, { ...given, body: { reason: t('Cancelled at the queue') } })
              : await call(PLAIN[verb], { ...given, body: {} });
        return { token: answer, text: sayDone(verb, token.label) };
      }),
  };
}

function sayDone(verb: Verb, token: string): string {
  const texts: Record<Verb, string> = {
    call: t('Token {token} is called', { token }),
    recall: t('Token {token} is called again', { token }),
    start: t('Token {token} is in', { token }),
    done: t('Token {token} is done', { token }),
    skip: t('Token {token} is skipped', { token }),
    return: t('Token {token} is back in the line', { token }),
    review: t('Token {token} is back in the line', { token }),
    cancel: t('Token {token} is cancelled', { token }),
    undo: t('Taken back: token {token}', { token }),
  };
  return texts[verb];
}
