import { KeyUses, noteKeyUse, runAs, type KeyFacts } from '@nidaan/platform-access';
import type { ServiceClient } from '@nidaan/platform-http';

/** Tells identity which keys were used, when and from where. */
export class TellIdentity extends KeyUses {
  constructor(private readonly client: ServiceClient) {
    super();
  }

  override async note({ hospitalId, keyId }: KeyFacts, at: Date, address: string): Promise<void> {
    const body = { key_id: keyId, at: at.toISOString(), address };
    await runAs({ hospitalId }, () => this.client.call(noteKeyUse, { body }));
  }
}
