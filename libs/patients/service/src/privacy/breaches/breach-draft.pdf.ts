import { letterheadOf } from '@nidaan/identity-copies';
import type { BreachDraft } from '@nidaan/patients-contracts';
import { keyValue, page, prose, section, signature, type Html } from '@nidaan/platform-documents';
import type { Hospital } from '../../hospitals/hospitals.service.ts';
import { momentAt } from '../../reports/visit-facts.ts';
import { DRAFT_ITEMS, type DraftItem } from './breach-drafts.ts';
import type { BreachEntity } from './breach.entity.ts';

const TITLES: Readonly<Record<BreachDraft, string>> = {
  persons: 'Notice of a personal data breach',
  board: 'Intimation of a personal data breach',
  board_detailed: 'Detailed report on a personal data breach',
};

/** Where nothing was written yet: a line to fill in by hand, so that no item is left out unseen. */
const MISSING = '________________________________ (not written yet)';

/** A draft of what rule 7 asks to be told. It says on every page that it is a draft. */
export function breachDraftPage(breach: BreachEntity, kind: BreachDraft, hospital: Hospital | null): string {
  const to = kind === 'persons' ? 'To the person concerned' : 'To the Data Protection Board of India';
  return page({
    title: TITLES[kind],
    subject: `${breach.id}`,
    letterhead: letterheadOf(hospital),
    meta: ['Draft', to],
    blocks: [
      keyValue([{ label: 'Noticed', value: momentAt(hospital)(breach.noticedAt), strong: true }], { columns: 1 }),
      ...DRAFT_ITEMS[kind].map((item) => itemPart(item, breach)),
      signature({ name: hospital?.name ?? '', detail: 'Name, designation, date' }),
    ],
    footer: 'Draft: to be checked before it is sent.',
  });
}

function itemPart({ rule, label, texts }: DraftItem, breach: BreachEntity): Html {
  const written = texts.map(([word, field]) => {
    const text = breach.texts[field].trim() || MISSING;
    return word === '' ? text : `${word}: ${text}`;
  });
  return section(`${label} – rule ${rule}`, prose(written.join('\n')));
}
