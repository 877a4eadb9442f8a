import { Injectable } from '@nestjs/common';
import { findRecordCodeChannel } from '@nidaan/integrations-contracts';
import { MOST_DOWNLOADS, type AccessBundle } from '@nidaan/patients-contracts';
import { inAllBranches } from '@nidaan/platform-access';
import { Config, publicUrlOf } from '@nidaan/platform-config';
import { ServiceClient } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { ContactsService } from '../../contacts/contacts.service.ts';
import { isOld, NO_FILES, type AccessBundleEntity } from './access-bundle.entity.ts';
import { contactOnFile, maskedContact, type CodeContact } from './code-contact.ts';
import { addressOfLink } from './link-key.ts';

/** Copies of records as their calls answer them. */
@Injectable()
export class ShownBundlesService {
  constructor(
    private readonly contacts: ContactsService,
    private readonly client: ServiceClient,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  of(bundle: AccessBundleEntity | { personId: number | null }, contact: CodeContact | null): AccessBundle {
    const kept = { ...NO_FILES, language: 'en' as const, ...bundle };
    // Nobody opens it any more, also until the look of every hour has removed it.
    const known = kept.state === 'ready' && isOld(kept, this.clock.now()) ? { ...kept, ...NO_FILES } : kept;
    return {
      ...{ state: known.state, language: known.language, sha256: known.sha256, size: known.size },
      made_at: known.madeAt?.toISOString() ?? null,
      parts: known.state === 'ready' ? known.fileKeys.length - 1 : 0,
      kept_until: known.keptUntil?.toISOString() ?? null,
      code_to: maskedContact(contact),
      code_channel: contact?.channel ?? null,
      link: this.#linkOf(known),
    };
  }

  /** Where codes for a person go; null where nothing on file reaches them. Throws 503 where it cannot be said whether an SMS would. */
  async contactOf(personId: number | null): Promise<CodeContact | null> {
    const contact = await this.#onFile(personId);
    return contact?.channel === 'sms' && !(await this.#isReached(contact.address)) ? null : contact;
  }

  /** The same for the desk: a record is handed over on paper also while nobody can say. */
  async contactToShow(personId: number | null): Promise<CodeContact | null> {
    return this.contactOf(personId).catch(() => this.#onFile(personId));
  }

  async #onFile(personId: number | null): Promise<CodeContact | null> {
    // Who holds the link is a member of nothing: the one person of the request is read, wherever they were seen.
    const [contact] = personId === null ? [] : await inAllBranches(() => this.contacts.find([personId]));
    return contactOnFile(contact);
  }

  async #isReached(phone: string): Promise<boolean> {
    return (await this.client.call(findRecordCodeChannel, { body: { phone } })).is_possible;
  }

  #linkOf({ linkKey, linkUntil, downloads }: LinkFields): AccessBundle['link'] {
    if (linkKey === null || linkUntil === null || linkUntil <= this.clock.now()) return null;
    const address = addressOfLink(publicUrlOf(this.config.values), linkKey);
    return { address, until: linkUntil.toISOString(), downloads_left: Math.max(0, MOST_DOWNLOADS - downloads) };
  }
}

type LinkFields = Pick<AccessBundleEntity, 'linkKey' | 'linkUntil' | 'downloads'>;
