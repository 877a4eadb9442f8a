import type { Submission } from '@nidaan/api-client';
import { formatDateTime, Message } from '@nidaan/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** What is said of an answer. */
interface Said {
  news: string;
  /** When the same request was booked before, as the answer says. */
  before: string | null | undefined;
  /** Asks whether it is to be booked once more. */
  question: (time: string) => string;
}

/**
 * Books something once, though its dialog is closed before the answer comes. Where an earlier dialog booked the same already, it asks first:
 * the next try is a request of its own.
 */
export function useOnce(request: Submission, onDone: (news: string) => void) {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const sent = useRef('');
  const [question, ask] = useState<string | null>(null);
  const once = async <A,>(
    what: object,
    send: (requestId: string) => Promise<{ answer: A } | null>,
    said: (answer: A) => Said,
  ) => {
    const requestId = request.keyFor(what);
    const isRetry = sent.current === requestId;
    sent.current = requestId;
    ask(null);
    const done = await send(requestId);
    if (!done) return;
    const { news, before, question: asked } = said(done.answer);
    // Another dialog may have sent the same meanwhile: only its own answer lets the request go.
    if (!isOpen.current) return onDone(news);
    request.done();
    if (before && !isRetry) ask(asked(formatDateTime(before)));
    else onDone(news);
  };
  return { once, question };
}

/** What became of earlier requests, and the question whether it is to be booked once more. */
export const NewsAndQuestion = ({ news, question }: { news: ReactNode; question: string | null }) => (
  <>
    {news}
    {question !== null && <Message kind="warning">{question}</Message>}
  </>
);
