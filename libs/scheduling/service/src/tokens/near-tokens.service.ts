import { Injectable } from '@nestjs/common';
import { NEAR_AHEAD, tokenNear } from '@nidaan/scheduling-contracts';
import { EventsService } from '@nidaan/platform-events';
import type { QueueRow } from '../queues/queues.repository.ts';
import type { Act } from './token-moves.service.ts';
import type { TokenEntity } from './token.entity.ts';
import { TokensRepository } from './tokens.repository.ts';

/** Tells of tokens that have three ahead, once each, in queues that want it (FRD-64). */
@Injectable()
export class NearTokensService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly events: EventsService,
  ) {}

  /** Of a token that is about to be issued: since when it is near. Whoever comes with fewer ahead is not told. */
  async nearSince({ tx, at }: Act, queue: QueueRow, place: Pick<TokenEntity, 'priority' | 'rankAt'>): Promise<Date | null> {
    if (!queue.tellsNear) return null;
    return (await this.tokens.ahead(tx, queue.id, place)) < NEAR_AHEAD ? at : null;
  }

  /** Called whenever a line has moved. One that two acts passed over at once is told at the next. */
  async lineMoved({ tx, at }: Act, queue: QueueRow): Promise<void> {
    if (!queue.tellsNear) return;
    const near = await this.tokens.claimNear(tx, queue.id, NEAR_AHEAD + 1, at);
    for (const { hospitalId, id: tokenId, personId, branchId } of near)
      if (personId !== null) await this.events.add(tokenNear, { hospitalId, tokenId, personId, branchId });
  }
}
