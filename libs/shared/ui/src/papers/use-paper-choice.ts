import { PAPER_SIZES, type PaperLanguage, type PaperSize } from '@nidaan/kernel';
import { useState } from 'react';

const KEY = 'nidaan.paper-size';

function keptSize(): PaperSize {
  try {
    return PAPER_SIZES.find((size) => size === localStorage.getItem(KEY)) ?? 'A4';
  } catch {
    // Storage is blocked.
    return 'A4';
  }
}

/** How a paper is printed, as calls take it; without a language it is in the patient's. */
export interface PaperQuery {
  size: PaperSize;
  lang?: PaperLanguage;
}

/** Sheet and language of papers. The sheet is the printer's, and is kept on this device. */
export function usePaperChoice(language?: PaperLanguage) {
  const [size, setSize] = useState(keptSize);
  const [chosen, setLang] = useState<PaperLanguage | null>(null);
  const lang = chosen ?? language;
  return {
    query: { size, ...(lang ? { lang } : {}) } satisfies PaperQuery,
    setLang,
    setSize: (next: PaperSize) => {
      setSize(next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // For this page alone, then.
      }
    },
  };
}

export type PaperChoice = ReturnType<typeof usePaperChoice>;
