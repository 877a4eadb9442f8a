import { call, keyOf } from '@nidaan/api-client';
import { PATIENT_MESSAGES, searchPersons, type PersonCard } from '@nidaan/patients-contracts';
import { inItsWords, useDebouncedValue, useLogged } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { byPhone } from './families.ts';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';

const AFTER_TYPING_MS = 150;
const MOST = 50;

/** Found by what names one patient alone: opened by Enter at once (FRD-87). */
const EXACT: ReadonlySet<PersonCard['matched'][number]> = new Set(['uhid', 'aadhaar', 'old number', 'merged number']);

const isExact = ({ matched }: PersonCard): boolean => matched.some((each) => EXACT.has(each));

// The answer of before tells neither who was registered since nor whose visit of today: Enter waits for the one under way.
const useFound = (asked: string, isWanted: boolean) =>
  useQuery({
    queryKey: keyOf(searchPersons, asked),
    queryFn: ({ signal }) => call(searchPersons, { query: { search: asked, limit: MOST }, signal }),
    enabled: asked !== '' && isWanted,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** The one search box of the desk: text, who was found, and which of them the keys are on. */
export function usePersonSearch(onChoose: (person: PersonCard) => void) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const [entered, setEntered] = useState<string | null>(null);
  const wanted = text.trim();
  const [rested] = useDebouncedValue(wanted, AFTER_TYPING_MS);
  // Whoever presses Enter, or a scanner that does, waits for no rest.
  const asked = entered === wanted ? wanted : rested;
  const { data, error, isFetching } = useFound(asked, asked === wanted);
  useLogged(error, PATIENT_MESSAGES.fetchFailed);
  const isAnswered = asked === wanted && (data !== undefined || error !== null);
  const found = isAnswered && wanted !== '' ? byPhone(data ?? []) : [];
  const choose = (person: PersonCard) => {
    setText('');
    setActive(-1);
    setEntered(null);
    onChoose(person);
  };
  // A sole hit is meant; of several the first is marked, and waits for another Enter.
  const enter = (persons: readonly PersonCard[]) => {
    setEntered(null);
    const [first, ...others] = persons;
    if (!first) return;
    const exact = persons.filter(isExact);
    if (others.length === 0) choose(first);
    else if (exact.length === 1) choose(exact[0]!);
    else setActive(0);
  };
  const answered = useEffectEvent(() => entered === wanted && enter(found));
  useEffect(() => {
    if (isAnswered && !isFetching) answered();
  }, [isAnswered, isFetching, data]);
  const type = (next: string) => {
    setText(next);
    setActive(-1);
    setEntered(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' && !event.ctrlKey && wanted !== '') {
      event.preventDefault();
      if (active >= 0) choose(found[active]!);
      else if (isAnswered && !isFetching) enter(found);
      else setEntered(wanted);
    }
  };
  const failure = isAnswered && error ? inItsWords(PATIENT_MESSAGES.fetchFailed)(error).sentence : null;
  return {
    text,
    type,
    found,
    active,
    choose,
    onKeyDown,
    failure,
    /** What was asked for last, as it was typed. */
    asked,
    isEmpty: isAnswered && wanted !== '' && !error && found.length === 0,
  };
}
export type PersonSearch = ReturnType<typeof usePersonSearch>;
