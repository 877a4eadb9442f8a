import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { EMERGENCY_PAGE, isDeskName, type mailEmergency } from '@nidaan/identity-contracts';
import { Config, publicUrlOf } from '@nidaan/platform-config';
import { mailLayout, type Message } from '@nidaan/platform-mail';
import { timeInMail } from '../jobs/time-in-mail.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { TeamRepository } from '../team/team.repository.ts';
import { EmergencyGrantsRepository } from './emergency-grants.repository.ts';

/** What owners and managers are told of an emergency access. */
@Injectable()
export class EmergencyLettersService {
  constructor(
    private readonly grants: EmergencyGrantsRepository,
    private readonly team: TeamRepository,
    private readonly profiles: ProfilesRepository,
    private readonly config: Config,
  ) {}

  /** Within the hospital. Null where there is nobody to write to. The patient is named by number alone. */
  async letter({ grantId, to }: Omit<JobDataOf<typeof mailEmergency>, 'hospitalId'>): Promise<Message | null> {
    const [grant, reader, hospital] = [await this.grants.find(grantId), await this.team.find(to), await this.profiles.hospital()];
    if (!grant || !hospital || !reader?.email || isDeskName(reader.email)) return null;
    const name = (await this.team.names([grant.memberId])).get(grant.memberId) ?? '';
    const title = `${name} opened a record in an emergency`;
    const paragraphs = [
      `${name} opened the record of patient #${grant.patientId} at ${hospital.name}: ${grant.reason}`,
      `It can be read until ${timeInMail(hospital.timeZone, grant.until)}. Please review whether this was justified.`,
    ];
    const action = { label: 'Review', url: `${publicUrlOf(this.config.values)}${EMERGENCY_PAGE}` };
    return { to: reader.email, subject: title, ...mailLayout({ title, paragraphs, action }) };
  }
}
