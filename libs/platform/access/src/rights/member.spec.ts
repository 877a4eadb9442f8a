import { describe, expect, it } from '@jest/globals';
import type { Needs, Permission } from '@nidaan/kernel';
import { memberChanged, type MemberFacts } from './member-contracts.ts';
import { Member } from './member.ts';
import { RolePermissions } from './role-permissions.ts';

const PERMISSIONS: readonly Permission[] = [
  { key: 'lab.view', label: 'See lab tests', group: 'Lab', roles: ['manager', 'nurse', 'lab'] },
  { key: 'lab.write', label: 'Record lab tests', group: 'Lab', roles: ['lab'] },
  { key: 'clinical.write', label: 'Prescribe', group: 'Treatment', roles: ['doctor'], onlyDoctors: true },
];
const NOW = Date.parse('2026-11-23T10:00:00.000Z');

const member = (given: Partial<MemberFacts>, now = NOW) =>
  new Member({ ...memberChanged.sample, isDoctor: false, ...given }, new RolePermissions(PERMISSIONS), () => now);

const refusal = (work: () => void) => {
  try {
    work();
    return null;
  } catch (fault) {
    const { status, message, options } = fault as { status: number; message: string; options: { extra?: object } };
    return { status, message, ...options.extra };
  }
};
const needing = (who: Member, needs: Needs) => refusal(() => who.require(needs));

describe('what a member may do', () => {
  it('ORG-02 names the permission that is missing, all of them where any would do', () => {
    const nurse = member({ roleKey: 'nurse' });
    expect(needing(nurse, 'lab.write')).toEqual({
      status: 403,
      message: 'You do not have permission to do this.',
      needs: 'lab.write',
      ask_for: 'Record lab tests',
    });
    expect(needing(nurse, ['lab.write', 'clinical.write'])).toMatchObject({ needs: 'lab.write or clinical.write' });
    expect(needing(nurse, 'owner')).toMatchObject({ status: 403, needs: 'owner' });
    expect([needing(nurse, 'lab.view'), needing(nurse, ['lab.write', 'lab.view']), needing(nurse, 'member')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('ORG-01 lets an owner do everything, but prescribe only as a doctor', () => {
    const owner = member({ roleKey: 'owner' });
    expect([needing(owner, 'lab.write'), needing(owner, 'owner'), needing(owner, 'later.chapter')]).toEqual([null, null, null]);
    expect(needing(owner, 'clinical.write')).toMatchObject({ status: 403 });
    expect(needing(member({ roleKey: 'owner', isDoctor: true }), 'clinical.write')).toBeNull();
    expect(needing(member({ roleKey: 'doctor' }), 'clinical.write')).toMatchObject({ status: 403 });
  });

  it('ORG-04 gives nothing to a role that nobody knows', () => {
    expect(needing(member({ roleKey: 'made-up' }), 'lab.view')).toMatchObject({ status: 403 });
  });

  it('ORG-89 holds what was given for a time until that instant, and not after', () => {
    const extras = [{ id: 1, permission: 'lab.write', until: new Date(NOW).toISOString() }];
    const nurse = (now: number) => member({ roleKey: 'nurse', extras }, now);
    expect([needing(nurse(NOW - 1), 'lab.write'), needing(nurse(NOW), 'lab.write')]).toMatchObject([null, { status: 403 }]);
  });

  it('ORG-89 adds a branch given for a time to those of the member until that instant', () => {
    const extras = [{ id: 1, branch: 2, until: new Date(NOW).toISOString() }];
    const limited = (now: number) => member({ branchIds: [3], extras }, now).branchSet;
    expect([limited(NOW - 1), limited(NOW)]).toEqual([[2, 3], [3]]);
    expect(member({ branchIds: null, extras }, NOW - 1).branchSet).toBeNull();
  });

  it('ORG-24 ends to the second: the last one counts, the next does not', () => {
    const locum = (now: number) => member({ roleKey: 'doctor', validUntil: '2026-11-23T10:00:00.000Z' }, now);
    const ended = { status: 401, message: 'Your access to this hospital has ended.' };
    expect([refusal(() => locum(NOW).requireActive()), refusal(() => locum(NOW + 1).requireActive())]).toEqual([null, ended]);
    const next = member({ validFrom: '2026-11-24T00:00:00.000Z' });
    expect(refusal(() => next.requireActive())).toMatchObject({ status: 401 });
    for (const status of ['suspended', 'ended', 'invited', 'revoked'] as const)
      expect([status, refusal(() => member({ status }).requireActive())?.status]).toEqual([status, 401]);
  });
});
