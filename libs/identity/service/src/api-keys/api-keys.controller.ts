import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { listApiKeys, createApiKey, revokeApiKey, rotateApiKey } from '@nidaan/identity-contracts';
import { noteKeyUse } from '@nidaan/platform-access';
import { Route } from '@nidaan/platform-http';
import { ApiKeysService } from './api-keys.service.ts';

@Controller()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Route(listApiKeys)
  list(): Promise<AnswerOf<typeof listApiKeys>> {
    return this.keys.list();
  }

  @Route(createApiKey)
  make({ body }: InputOf<typeof createApiKey>): Promise<AnswerOf<typeof createApiKey>> {
    return this.keys.make(body);
  }

  @Route(rotateApiKey)
  rotate({ params }: InputOf<typeof rotateApiKey>): Promise<AnswerOf<typeof rotateApiKey>> {
    return this.keys.rotate(params.id);
  }

  @Route(revokeApiKey)
  revoke({ params }: InputOf<typeof revokeApiKey>): Promise<void> {
    return this.keys.revoke(params.id);
  }

  @Route(noteKeyUse)
  async noteUse({ body }: InputOf<typeof noteKeyUse>): Promise<AnswerOf<typeof noteKeyUse>> {
    await this.keys.noteUse(body.key_id, new Date(body.at), body.address);
    return {};
  }
}
