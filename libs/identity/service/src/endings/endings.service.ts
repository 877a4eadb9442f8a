import { Injectable } from '@nestjs/common';
import { dayForPeople, dayIn } from '@nidaan/kernel';
import { isDeskName, mailEnding } from '@nidaan/identity-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import type { Message } from '@nidaan/platform-mail';
import { Clock } from '@nidaan/platform-telemetry';
import { asHospital } from '../accounts/as-hospital.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { TeamRepository } from '../team/team.repository.ts';
import { endingMail } from './ending-mail.ts';
import { EndingsRepository } from './endings.repository.ts';

/** So long before its end a membership is announced (ORG-24). */
const AHEAD_MS = 3 * 24 * 3_600_000;

/** Tells a member, the owners and the managers that a membership ends in three days; each end once. */
@Injectable()
export class EndingsService {
  constructor(
    private readonly endings: EndingsRepository,
    private readonly team: TeamRepository,
    private readonly profiles: ProfilesRepository,
    private readonly jobs: JobsService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Asks for the mails of all hospitals. */
  async announce(): Promise<void> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + AHEAD_MS);
    for (const hospitalId of await this.endings.hospitals(now, until))
      await asHospital(hospitalId, () => this.database.transaction(() => this.#announceHere(now, until)));
  }

  /** The mail to one of them; null where the end was moved meanwhile, or there is nobody to write to. */
  async letter(memberId: number, to: number, until: Date): Promise<Message | null> {
    const [member, reader, hospital] = [await this.team.find(memberId), await this.team.find(to), await this.profiles.hospital()];
    if (!hospital || !reader?.email || isDeskName(reader.email)) return null;
    if (member?.status !== 'active' || member.validUntil?.getTime() !== until.getTime()) return null;
    const day = dayForPeople(dayIn(hospital.timeZone, until));
    return endingMail(reader.email, { hospital: hospital.name, name: member.name, day, isOwn: to === memberId });
  }

  async #announceHere(now: Date, until: Date): Promise<void> {
    const hospitalId = currentHospital();
    for (const ending of await this.endings.announce(now, until))
      for (const to of await this.endings.toTell(ending.id, now))
        await this.jobs.add(mailEnding, { hospitalId, memberId: ending.id, to, until: ending.until.toISOString() });
  }
}
