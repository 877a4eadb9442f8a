import type { BranchSharing } from '@nidaan/kernel';
import type { SharedPerson } from '@nidaan/patients-contracts';
import { Branches, runAs, type MemberFacts, type RightsKey } from '@nidaan/platform-access';
import { ServiceClient } from '@nidaan/platform-http';
import { EveryoneOwns } from '@nidaan/testing/services';
import { PatientsApp } from './patients-app.ts';

export const HOSPITAL = 1;
export const OTHER_HOSPITAL = 2;
export const EVERYWHERE = 10;
// Works at branches 2 and 3.
export const LIMITED = 12;
export const COLLEAGUE = 13;
// Both work there too: one reads medical records, the other one none.
export const DOCTOR = 14;
export const RECEPTION = 15;
const OF_BRANCHES: Readonly<Record<number, Partial<MemberFacts>>> = {
  [LIMITED]: {},
  [COLLEAGUE]: {},
  [DOCTOR]: { roleKey: 'doctor', memberId: 14 },
  [RECEPTION]: { roleKey: 'reception', memberId: 15 },
};
export const AADHAAR = '234123412346';

class People extends EveryoneOwns {
  sharing: BranchSharing = 'identity';
  asked = 0;

  override async find(key: RightsKey): Promise<MemberFacts | null> {
    const member = (await super.find(key))!;
    const own = OF_BRANCHES[key.accountId];
    return own ? { ...member, branchIds: [2, 3], defaultBranchId: 2, ...own } : member;
  }

  override sharingOf(): Promise<BranchSharing> {
    this.asked += 1;
    return Promise.resolve(this.sharing);
  }
}

/** Desks of a hospital with three branches, of which some work in two. */
export async function openDesks() {
  const people = new People();
  const app = await PatientsApp.start(undefined, people);
  let phone = 9822000000;

  const call = (method: string, url: string, accountId: number, body?: unknown, branch?: number, hospital = HOSPITAL) =>
    app.call(method, url, { ...app.headers(hospital, accountId), ...(branch && { 'x-branch-id': String(branch) }) }, body);
  const share = (sharing: BranchSharing) => {
    people.sharing = sharing;
    app.composition.services.get('patients')!.app.get(Branches, { strict: false }).change(HOSPITAL);
  };
  const form = (given: object = {}) => ({
    ...{ first_name: 'Zebra', last_name: 'Wood', phone: String((phone += 1)), address: 'Kothrud', year: '1980' },
    ...{ amount: '100', paymentType: 'Cash', ...given },
  });
  const register = async (given: object = {}, accountId = EVERYWHERE, branch?: number) => {
    const { status, body, text } = await call('POST', '/api/patients/', accountId, form(given), branch);
    if (status !== 201) throw new Error(text);
    return body as { id: number; person_id: number; uhid: string; phone: string };
  };
  const shared = async (number: string, accountId = LIMITED, branch?: number) =>
    (await call('POST', '/api/persons/shared/', accountId, { number }, branch)).body as SharedPerson[];
  const visit = (body: object, accountId = LIMITED) =>
    call('POST', '/api/patients/', accountId, { amount: '100', paymentType: 'Cash', ...body });
  const branchesOf = async (id: number) =>
    (
      await runAs({ hospitalId: HOSPITAL }, () =>
        app.db.query<{ branches: number[] }>('SELECT branch_ids AS branches FROM persons WHERE id = $1', [id]),
      )
    )[0]!.branches;
  const ask = <T>(accountId: number, work: (client: ServiceClient) => Promise<T>): Promise<T> =>
    runAs({ hospitalId: HOSPITAL, accountId }, () =>
      work(app.composition.services.get('scheduling')!.app.get(ServiceClient, { strict: false })),
    );
  return { people, app, call, share, form, register, shared, visit, branchesOf, ask };
}

/** What `openDesks` gives. */
export type Desks = Awaited<ReturnType<typeof openDesks>>;
