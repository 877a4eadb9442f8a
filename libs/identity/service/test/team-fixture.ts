import { Database } from '@nidaan/platform-database';
import { countStatements as countOn } from '@nidaan/testing/services';
import type { IdentityApp } from './identity-app.ts';
import { loggedInHospital } from './hospital-fixture.ts';

/** What is written of a member of a test beside the name. */
export interface GivenMember {
  roleKey?: string;
  branchIds?: number[] | null;
  isDoctor?: boolean;
  status?: string;
  validUntil?: Date | null;
}

let accounts = 500_000;

/** A hospital on the plan for several doctors, with three branches, whose owner is logged in, and colleagues who need no mail to join. */
export async function hospitalWithTeam(app: IdentityApp) {
  const owner = await loggedInHospital(app);
  const { hospitalId } = owner;
  await app.sql(
    `INSERT INTO identity.plans (hospital_id, plan, rate_paise, account_manager, version) VALUES ($1, 'multi', 12000, '{"name":"","email":"","phone":""}', 1)`,
    [hospitalId],
  );
  for (const [id, name] of [[2, 'Kothrud'] as const, [3, 'Hadapsar'] as const])
    await app.sql(
      `INSERT INTO identity.branches (hospital_id, id, name, address, phone, is_main, is_active) VALUES ($1, $2, $3, '', '', false, true)`,
      [hospitalId, id, name],
    );
  const as = (token: string) => ({
    token,
    get: (path: string) => app.get(path, { token }),
    post: (path: string, body: unknown) => app.post(path, body, { token }),
    put: (path: string, body: unknown) => app.put(path, body, { token }),
    patch: (path: string, body: unknown) => app.patch(path, body, { token }),
    remove: (path: string) => app.api.send('DELETE', path, { token }),
  });
  const member = async (name: string, given: GivenMember = {}) => {
    const { roleKey = 'nurse', branchIds = null, isDoctor = roleKey === 'doctor', status = 'active', validUntil = null } = given;
    accounts += 1;
    const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${accounts}@example.in`;
    const accountId = status === 'invited' ? null : accounts;
    const [row] = await app.sql(
      `INSERT INTO identity.members (hospital_id, id, account_id, email, name, phone, role_key, branch_ids, is_doctor, status, valid_until,
         default_branch_id, invited_at, joined_at)
       SELECT $1, max(id) + 1, $2, $3, $4, '9822011111', $5, $6::int[], $7, $8, $9, coalesce(($6::int[])[1], 1),
         CASE WHEN $8 = 'invited' THEN now() END, CASE WHEN $8 <> 'invited' THEN now() END
       FROM identity.members WHERE hospital_id = $1 RETURNING id`,
      [hospitalId, accountId, email, name, roleKey, branchIds, isDoctor, status, validUntil],
    );
    return { id: row!.id as number, accountId, email, name, ...as(app.token(hospitalId, { accountId: accountId ?? 1 })) };
  };
  return { hospitalId, owner: { ...owner, ...as(owner.token) }, member };
}

export type Team = Awaited<ReturnType<typeof hospitalWithTeam>>;

/** How many statements of calls the service sends while `work` runs: the fewest of three runs, for a look of the background may have made one read the rights anew. */
export async function countStatements(app: IdentityApp, work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  while (counts.length < 3) counts.push(await countOn(app.part(Database as never) as Database, work));
  return Math.min(...counts);
}
