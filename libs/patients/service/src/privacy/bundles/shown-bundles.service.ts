import { Injectable } from '@nestjs/common';
import { MOST_DOWNLOADS, type AccessBundle } from '@nidaan/patients-contracts';
import { inAllBranches } from '@nidaan/platform-access';
import { Config, publicUrlOf } from '@nidaan/platform-config';
import { Clock } from '@nidaan/platform-telemetry';
import { ContactsService } from '../../contacts/contacts.service.ts';
import { NO_FILES, type AccessBundleEntity } from './access-bundle.entity.ts';
import { addressOfLink } from './link-key.ts';

/** Copies of records as their calls answer them. */
@Injectable()
export class ShownBundlesService {
  constructor(
    private readonly contacts: ContactsService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async of(bundle: AccessBundleEntity | { personId: number | null }): Promise<AccessBundle> {
    const known = { ...NO_FILES, language: 'en' as const, ...bundle };
    return {
      ...{ state: known.state, language: known.language, sha256: known.sha256, size: known.size },
      made_at: known.madeAt?.toISOString() ?? null,
      parts: known.state === 'ready' ? known.fileKeys.length - 1 : 0,
      kept_until: known.keptUntil?.toISOString() ?? null,
      code_to: maskedEmail(await this.emailOf(known.personId)),
      link: this.#linkOf(known),
    };
  }

  /** The e-mail on file of a person; '' where there is none, or where the person has died. */
  async emailOf(personId: number | null): Promise<string> {
    // Who holds the link is a member of nothing: the one person of the request is read, wherever they were seen.
    const [contact] = personId === null ? [] : await inAllBranches(() => this.contacts.find([personId]));
    return contact && !contact.is_deceased ? contact.email : '';
  }

  #linkOf({ linkKey, linkUntil, downloads }: LinkFields): AccessBundle['link'] {
    if (linkKey === null || linkUntil === null || linkUntil <= this.clock.now()) return null;
    const address = addressOfLink(publicUrlOf(this.config.values), linkKey);
    return { address, until: linkUntil.toISOString(), downloads_left: Math.max(0, MOST_DOWNLOADS - downloads) };
  }
}

type LinkFields = Pick<AccessBundleEntity, 'linkKey' | 'linkUntil' | 'downloads'>;

/** As much of an address as who knows it knows it again: 'a••••••@example.in'. */
export const maskedEmail = (email: string): string =>
  email === '' ? '' : `${email.slice(0, 1)}••••••${email.slice(email.lastIndexOf('@'))}`;
