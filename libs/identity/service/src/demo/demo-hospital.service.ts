import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hospitalVerified, newBranch, PLAN_TERMS } from '@nidaan/identity-contracts';
import { Config } from '@nidaan/platform-config';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { asHospital } from '../accounts/as-hospital.ts';
import { BranchesService } from '../branches/branches.service.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { MembersService } from '../members/members.service.ts';
import type { PlanEntity } from '../plans/plan.entity.ts';
import { PlansRepository } from '../plans/plans.repository.ts';
import { DemoTeamService } from './demo-team.service.ts';
import { HospitalsRepository } from '../registrations/hospitals.repository.ts';

const DEMO = {
  username: 'Dr. Asha Kulkarni',
  hospital_name: 'Sanjeevani Multispeciality Hospital',
  address: '14 Mahatma Gandhi Road, Pune 411001',
  phone_number: '9822012345',
  referred_by: '',
};

const SECOND_BRANCH = newBranch.parse({
  name: 'Kothrud',
  code: 'KTH',
  address: '5 Paud Road, Kothrud, Pune 411038',
  phone: '9822012346',
});

const DEMO_PLAN = (hospitalId: number): PlanEntity => ({
  ...{ hospitalId, plan: 'multi', ratePaise: PLAN_TERMS.primary.ratePaise!, version: 1 },
  accountManager: { name: '', email: '', phone: '' },
});

/** The hospital of `npm run seed:demo`, as if its e-mail had been verified. */
@Injectable()
export class DemoHospitalService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly hospitals: HospitalsRepository,
    private readonly passwords: PasswordsService,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly members: MembersService,
    private readonly team: DemoTeamService,
    private readonly plans: PlansRepository,
    private readonly branches: BranchesService,
    private readonly config: Config,
  ) {}

  /** Gives the hospital's id; null when the e-mail has an account. */
  async make({ email, password, now }: { email: string; password: string; now: Date }): Promise<number | null> {
    if (await this.accounts.byEmail(email)) return null;
    const hospitalId = await this.hospitals.nextId();
    const hashes = await this.team.hashes(await this.passwords.hash(password));
    const attempt = { ...DEMO, id: randomUUID(), email, passwordHash: hashes.passwordHash, createdAt: now };
    const { TIME_ZONE: timeZone } = this.config.values;
    await asHospital(hospitalId, () =>
      this.database.transaction(async () => {
        const accountId = await this.hospitals.create(hospitalId, attempt, timeZone, now);
        await this.members.publish(accountId);
        // Several doctors have a login, at the rate that the demo's books were made with.
        await this.plans.put(DEMO_PLAN(hospitalId));
        // It gets the number by which the other services know it.
        await this.branches.open(SECOND_BRANCH);
        await this.team.make(email, hashes, now);
        await this.events.add(hospitalVerified, {
          hospitalId,
          accountId,
          hospitalName: DEMO.hospital_name,
          address: DEMO.address,
          username: DEMO.username,
          email,
          phoneNumber: DEMO.phone_number,
          timeZone,
          verifiedAt: now.toISOString(),
        });
      }),
    );
    return hospitalId;
  }
}
