import { call, keyOf } from '@nidaan/api-client';
import { listTests, TESTS, testsMeantBy } from '@nidaan/clinical-contracts';
import { LAB_MESSAGES, SUGGEST_AFTER } from '@nidaan/lab-contracts';
import { useLogged } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Notify } from '../news/use-news.ts';

const HOUR = 60 * 60 * 1000;

/** The tests that can be chosen; the built-in list stands in until the server's has come, and where it does not come (CAT-06). */
export function useTestNames(notify: Notify) {
  const query = useQuery({ queryKey: keyOf(listTests), queryFn: () => call(listTests), staleTime: HOUR });
  useLogged(query.error, LAB_MESSAGES.availableTestsFailed);
  const say = useEffectEvent(() => notify('error', LAB_MESSAGES.availableTestsFailed));
  useEffect(() => {
    if (query.error) say();
  }, [query.error]);
  const tests: readonly { name: string; testType?: string }[] = query.data ?? TESTS;
  return {
    /** Names to offer for what is typed: none for a single character (CON-37). */
    suggestionsFor: (typed: string) => (typed.trim().length > SUGGEST_AFTER ? tests.map(({ name }) => name) : []),
    /** Tests whose usual short name is typed: 'cbc'. */
    meantBy: (typed: string) => (typed.trim().length > SUGGEST_AFTER ? testsMeantBy(typed) : []),
    typeOf: (name: string) => tests.find((test) => test.name === name)?.testType,
  };
}
