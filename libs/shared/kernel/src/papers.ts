/** Languages in which the fixed words of a paper are there. What was typed is printed as it was typed. */
export const PAPER_LANGUAGES = ['en', 'hi'] as const;
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number];

/** Sheets that a paper is made for. */
export const PAPER_SIZES = ['A4', 'A5'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** A stored or typed language as one of ours: English where it is none. */
export const paperLanguageOf = (language: string): PaperLanguage => PAPER_LANGUAGES.find((known) => known === language) ?? 'en';
