import { z } from 'zod';
import { DOMAIN_SERVICES, event, MAX_ID, type SupportScope } from '@nidaan/kernel';

const number = z.number().int().min(1).max(MAX_ID);

/** How far the platform's staff may go in a hospital that let them in. */
export const supportScope = z.enum(['read', 'write'] as const satisfies readonly SupportScope[]);

/** A hospital lets the platform's staff in, as every service must know it. */
export const supportAccessFacts = z.object({
  hospitalId: number,
  grantId: number,
  /** Who of the staff came in; null before anybody did. */
  accountId: number.nullable(),
  scope: supportScope,
  /** Null: all branches. */
  branchIds: z.array(number).nullable(),
  until: z.iso.datetime(),
  status: z.enum(['open', 'ended']),
  /** Rises with every change. */
  version: z.number().int(),
});
export type SupportAccessFacts = z.output<typeof supportAccessFacts>;

/** Support access was opened, entered or ended. Each service applies it by itself; the answer to the change waits for all of them. */
export const supportAccessChanged = event({
  name: 'identity.support-access.changed.v1',
  owner: 'identity',
  payload: supportAccessFacts,
  aggregate: ({ hospitalId, grantId }) => `${hospitalId}/${grantId}`,
  readBy: DOMAIN_SERVICES,
  sample: {
    hospitalId: 7,
    grantId: 1,
    accountId: 3,
    scope: 'read',
    branchIds: null,
    until: '2026-11-20T11:00:00.000Z',
    status: 'open',
    version: 2,
  },
});

const SESSION = /^support-(\d{1,10})$/;

/** The session of a token with which staff look into a hospital: its revocation ends the token everywhere. */
export const supportSession = (grantId: number): string => `support-${grantId}`;

/** The grant by which a session was opened; null for a session of any other kind. */
export function grantOfSession(sessionId: string): number | null {
  const id = SESSION.exec(sessionId)?.[1];
  return id === undefined ? null : Number(id);
}
