import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { isDeskName, SUPPORT_ACCESS_PAGE, type mailSupportAccess } from '@nidaan/identity-contracts';
import { Config, publicUrlOf } from '@nidaan/platform-config';
import { mailLayout, type Message } from '@nidaan/platform-mail';
import { AccessLogGatheringService } from '../access-log/access-log-gathering.service.ts';
import { timeInMail } from '../jobs/time-in-mail.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { TeamRepository } from '../team/team.repository.ts';
import type { SupportGrantEntity } from './support-grant.entity.ts';
import { SupportGrantsRepository } from './support-grants.repository.ts';

/** What owners are told of support access. */
@Injectable()
export class SupportLettersService {
  constructor(
    private readonly grants: SupportGrantsRepository,
    private readonly team: TeamRepository,
    private readonly profiles: ProfilesRepository,
    private readonly log: AccessLogGatheringService,
    private readonly config: Config,
  ) {}

  /** Within the hospital. Null where there is nobody to write to. Throws 503 while a service cannot say what was done. */
  async letter({ grantId, to, what }: Omit<JobDataOf<typeof mailSupportAccess>, 'hospitalId'>): Promise<Message | null> {
    const [grant, reader, hospital] = [await this.grants.find(grantId), await this.team.find(to), await this.profiles.hospital()];
    if (!grant || !hospital || !reader?.email || isDeskName(reader.email)) return null;
    const { title, paragraphs } = what === 'asked' ? askedLetter(grant, hospital.name) : await this.#summary(grant, hospital);
    const action = {
      label: what === 'asked' ? 'Answer' : 'Support access',
      url: `${publicUrlOf(this.config.values)}${SUPPORT_ACCESS_PAGE}`,
    };
    return { to: reader.email, subject: title, ...mailLayout({ title, paragraphs, action }) };
  }

  async #summary(grant: SupportGrantEntity, { name, timeZone }: { name: string; timeZone: string }) {
    const { accountId, enteredBy, enteredAt, endedAt, endedBy } = grant;
    const [from, to] = [enteredAt!, endedAt!];
    const { records, changes } = await this.log.sumOf(accountId!, { from, to });
    return {
      title: `Nidaan support has left ${name}`,
      paragraphs: [
        `${enteredBy} of Nidaan could look from ${timeInMail(timeZone, from)} to ${timeInMail(timeZone, to)}.`,
        records + changes === 0 ? 'No record was opened.' : `Records that were read: ${records}. Changes: ${changes}.`,
        endedBy === '' ? 'The access ended by itself.' : `${endedBy} ended the access.`,
        'Every entry stands under Who looked, by way of Nidaan support.',
      ],
    };
  }
}

const askedLetter = ({ askedBy, reason, ticket }: SupportGrantEntity, hospital: string) => ({
  title: `Nidaan support asks to look into ${hospital}`,
  paragraphs: [
    `${askedBy} of Nidaan asks to look into ${hospital}${ticket === null ? '' : ` because of ticket #${ticket}`}: ${reason}`,
    'Nobody of Nidaan sees records of your patients unless an owner opens the access. You decide for how long and how far.',
  ],
});
