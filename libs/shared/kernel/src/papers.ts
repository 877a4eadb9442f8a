import { z } from 'zod';
import { route } from './contract/route.ts';
import { id } from './schemas.ts';
import type { ServiceName } from './services.ts';

/** Languages in which the fixed words of a paper are there. What was typed is printed as it was typed. */
export const PAPER_LANGUAGES = ['en', 'hi'] as const;
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number];

/** Sheets that a paper is made for. */
export const PAPER_SIZES = ['A4', 'A5'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** Sheets of what the front desk hands over: the roll of a thermal printer, and a quarter of A4. */
export const SLIP_SIZES = ['80mm', 'A6'] as const;
export type SlipSize = (typeof SLIP_SIZES)[number];

/** Sheets of the slip that a patient waits with: two rolls of thermal printers, and half of A4 (FRD-37). */
export const VISIT_SLIP_SIZES = ['80mm', '58mm', 'a5'] as const;
export type VisitSlipSize = (typeof VISIT_SLIP_SIZES)[number];

/** A stored or typed language as one of ours: English where it is none. */
export const paperLanguageOf = (language: string): PaperLanguage => PAPER_LANGUAGES.find((known) => known === language) ?? 'en';

/** Papers that carry a code by which anybody can check them, and the service that answers for each (RPT-20). */
export const PAPER_OWNERS = {
  prescription: 'patients',
  'patient-summary': 'patients',
  'fee-receipt': 'patients',
  'lab-report': 'lab',
  'pharmacy-bill': 'pharmacy',
} as const satisfies Record<string, ServiceName>;
export type PaperKind = keyof typeof PAPER_OWNERS;
export const PAPER_KINDS = Object.keys(PAPER_OWNERS) as PaperKind[];

/** What stands on a paper today: `hash12` are the first 12 hex digits of the SHA-256 of its facts, `shownAs` its number where that is not the one in the code. */
export const paperState = z.object({ hash12: z.string(), shownAs: z.string().optional() });
export type PaperState = z.output<typeof paperState>;

/** The call by which identity asks the owner of a kind what the paper would say today; 404 when there is nothing to print any more. */
export const paperStateRoute = <K extends PaperKind>(kind: K) =>
  route({
    name: `${PAPER_OWNERS[kind]}.${kind}-state`,
    owner: PAPER_OWNERS[kind],
    method: 'GET',
    path: `/internal/papers/${kind}/:number/`,
    access: 'service',
    askedBy: ['identity'],
    summary: `Whether a ${kind} says today what it said when it was printed`,
    params: z.object({ number: id('There is no such paper.') }),
    answer: paperState,
  });
