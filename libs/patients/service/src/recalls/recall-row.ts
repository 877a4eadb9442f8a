import type { PlainDate } from '@nidaan/kernel';
import { ageText, personName, type Recall } from '@nidaan/patients-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import type { RecallEntity } from './recall.entity.ts';
import type { RecallRow } from './recalls.repository.ts';

const DAY_MS = 86_400_000;

type Facts = Pick<RecallEntity, 'id' | 'personId' | 'doctorId' | 'due_on' | 'note' | 'source'>;

/** A recall of the hospital at work on which nobody has done anything. */
export const newRecallOf = (facts: Facts, createdAt: Date): RecallEntity => ({
  ...{ ...facts, hospitalId: currentHospital(), state: 'due', last_contact: '', contactedAt: null, attempts: 0 },
  ...{ afterVisitId: null, visitId: null, appointmentId: null, createdAt, createdBy: currentContext()?.accountId ?? null },
});

/** A recall as calls answer it; `today` is the hospital's day. */
export function shownRecall(row: RecallRow, today: PlainDate): Recall {
  const { id, uhid, phone, due_on, note, source, state, last_contact, attempts } = row;
  return {
    ...{ id, person_id: row.rootId, uhid, name: personName(row), age_text: ageText(row, today), phone },
    ...{ doctor_id: row.doctorId === 0 ? null : row.doctorId, doctor_name: row.doctorName },
    ...{ due_on, days_late: Math.max(0, Math.round((Date.parse(today) - Date.parse(due_on)) / DAY_MS)) },
    ...{ note, source, state, last_contact, contacted_at: row.contactedAt?.toISOString() ?? null, attempts },
  };
}
