import { PAPER_LANGUAGES, PAPER_SIZES, type PaperLanguage, type PaperSize } from '@nidaan/kernel';
import { useState } from 'react';
import { keepChoice, keptChoice } from './kept-choice.ts';

const KEY = 'nidaan.paper-size';
const languageKey = (patientId: number) => `nidaan.paper-language.${patientId}`;
const device = () => localStorage;
const tab = () => sessionStorage;

/** How a paper is printed, as calls take it; without a language it is in the patient's. */
export interface PaperQuery {
  size: PaperSize;
  lang?: PaperLanguage;
}

/**
 * Sheet and language of papers. The sheet is the printer's, and is kept on this device. The language is first the patient's; another one
 * that was chosen for the patient `patientId` is kept in this tab.
 */
export function usePaperChoice(language?: PaperLanguage, patientId?: number) {
  const [size, setSize] = useState(() => keptChoice(device, KEY, PAPER_SIZES) ?? 'A4');
  const [chosen, setChosen] = useState<PaperLanguage | null>(() =>
    patientId === undefined ? null : keptChoice(tab, languageKey(patientId), PAPER_LANGUAGES),
  );
  const lang = chosen ?? language;
  return {
    query: { size, ...(lang ? { lang } : {}) } satisfies PaperQuery,
    setLang: (next: PaperLanguage | null) => {
      setChosen(next);
      if (patientId !== undefined && next) keepChoice(tab, languageKey(patientId), next);
    },
    setSize: (next: PaperSize) => {
      setSize(next);
      keepChoice(device, KEY, next);
    },
  };
}

export type PaperChoice = ReturnType<typeof usePaperChoice>;
