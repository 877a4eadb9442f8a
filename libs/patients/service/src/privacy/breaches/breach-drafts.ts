import type { BreachDraft, BreachText } from '@nidaan/patients-contracts';

/** One item of rule 7 of the DPDP Rules, 2025, and which texts of the register answer it. */
export interface DraftItem {
  /** '7(1)(a)'. */
  rule: string;
  label: string;
  /** Each with the word that stands before it where several answer one item. */
  texts: readonly (readonly [label: string, field: BreachText])[];
}

const described = [
  ['Nature', 'nature'],
  ['Extent', 'extent'],
  ['Timing', 'timing'],
  ['Location', 'location'],
] as const;

/** Exactly what rule 7(1) and 7(2) ask to be told, item by item (text of the rule: dpdpaedu.org). */
export const DRAFT_ITEMS: Readonly<Record<BreachDraft, readonly DraftItem[]>> = {
  persons: [
    { rule: '7(1)(a)', label: 'What happened', texts: described },
    { rule: '7(1)(b)', label: 'What may come of it for you', texts: [['', 'consequences']] },
    { rule: '7(1)(c)', label: 'What we have done and are doing', texts: [['', 'measures']] },
    { rule: '7(1)(d)', label: 'What you can do to protect yourself', texts: [['', 'safety']] },
    { rule: '7(1)(e)', label: 'Who answers your questions', texts: [['', 'contact']] },
  ],
  board: [{ rule: '7(2)(a)', label: 'Description of the breach', texts: [...described, ['Likely impact', 'impact']] }],
  board_detailed: [
    { rule: '7(2)(b)(i)', label: 'Updated and detailed description', texts: [...described, ['Likely impact', 'impact']] },
    { rule: '7(2)(b)(ii)', label: 'Events, circumstances and reasons that led to it', texts: [['', 'facts']] },
    { rule: '7(2)(b)(iii)', label: 'Measures to mitigate risk', texts: [['', 'measures']] },
    { rule: '7(2)(b)(iv)', label: 'Findings about who caused it', texts: [['', 'findings']] },
    { rule: '7(2)(b)(v)', label: 'Measures against a recurrence', texts: [['', 'prevention']] },
    { rule: '7(2)(b)(vi)', label: 'What affected persons were told', texts: [['', 'intimations']] },
  ],
};
