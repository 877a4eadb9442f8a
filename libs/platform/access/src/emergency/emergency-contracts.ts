import { z } from 'zod';
import { event, MAX_ID, type ServiceName } from '@nidaan/kernel';

const number = z.number().int().min(1).max(MAX_ID);

/** Visits of a person that an emergency opens at most (ORG-65). */
export const MOST_OPENED = 2000;

/** Services whose records an emergency opens. */
export const OPENED_BY_EMERGENCY = ['patients', 'clinical', 'lab', 'pharmacy'] as const satisfies readonly ServiceName[];

const opened = z.object({
  hospitalId: number,
  grantId: number,
  /** Who opened it: to nobody else the record is open. */
  accountId: number,
  /** Null of a visit of before there were persons. */
  personId: number.nullable(),
  patientIds: z.array(number).max(MOST_OPENED),
  until: z.iso.datetime(),
});
export type EmergencyFacts = z.output<typeof opened>;

const sample: EmergencyFacts = {
  hospitalId: 7,
  grantId: 1,
  accountId: 12,
  personId: 4,
  patientIds: [41, 57],
  until: '2026-11-24T11:00:00.000Z',
};

const shared = {
  owner: 'identity',
  payload: opened,
  aggregate: ({ hospitalId, grantId }: EmergencyFacts) => `${hospitalId}/emergency-${grantId}`,
  readBy: OPENED_BY_EMERGENCY,
  shownTo: 'nobody',
  sample,
} as const;

/** A member opened a person's record in an emergency; the answer waits until every service that holds a part of it knows. */
export const emergencyOpened = event({ ...shared, name: 'identity.emergency.opened.v1' });

/** It was ended before its hour was over; `until` is that moment. */
export const emergencyClosed = event({ ...shared, name: 'identity.emergency.closed.v1' });
