import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { readPublicToken, type PublicToken } from '@nidaan/scheduling-contracts';
import { Route, type CachedAnswer } from '@nidaan/platform-http';
import { PublicTokensService } from './public-tokens.service.ts';

@Controller()
export class PublicTokensController {
  constructor(private readonly tokens: PublicTokensService) {}

  @Route(readPublicToken)
  read({ params }: InputOf<typeof readPublicToken>): Promise<CachedAnswer<PublicToken>> {
    return this.tokens.read(params.key);
  }
}
