import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { isDeskName, type mailApiKey } from '@nidaan/identity-contracts';
import { mailLayout, type Message } from '@nidaan/platform-mail';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { TeamRepository } from '../team/team.repository.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';

/** What owners are told of API keys. */
@Injectable()
export class ApiKeyLettersService {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly team: TeamRepository,
    private readonly profiles: ProfilesRepository,
  ) {}

  /** Null where there is nobody to write to. */
  async letter({ keyId, to, what }: Omit<JobDataOf<typeof mailApiKey>, 'hospitalId'>): Promise<Message | null> {
    const [key, reader, hospital] = [await this.keys.find(keyId), await this.team.find(to), await this.profiles.hospital()];
    if (!key || !hospital || !reader?.email || isDeskName(reader.email)) return null;
    const maker = (await this.team.find(key.createdBy))?.name ?? '';
    const title = what === 'made' ? `A new API key for ${hospital.name}` : `An API key of ${hospital.name} is paused`;
    const paragraphs =
      what === 'made'
        ? [
            `${maker} made the API key "${key.name}" (${key.prefix}…).`,
            `It may: ${key.scopes.join(', ')}.`,
            'If you do not know of it, take it back under Team, API keys.',
          ]
        : [
            `The API key "${key.name}" (${key.prefix}…) is paused, since ${maker} may not hold it any more.`,
            'An owner can renew it under Team, API keys. Programs that use it are refused until then.',
          ];
    return { to: reader.email, subject: title, ...mailLayout({ title, paragraphs }) };
  }
}
