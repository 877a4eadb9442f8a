import { Controller, Module } from '@nestjs/common';
import { findMemberNames } from '@nidaan/identity-contracts';
import { unavailable, type AnswerOf, type InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';

/** What identity calls its members, by account; while it is away nobody has a name. */
export const team = { names: new Map<number, string>(), isAway: false };

@Controller()
class TeamStandIn {
  @Route(findMemberNames) named({ query }: InputOf<typeof findMemberNames>): AnswerOf<typeof findMemberNames> {
    if (team.isAway) throw unavailable('Identity is away.');
    const known = query.accounts.filter((account) => team.names.has(account));
    return { names: known.map((account) => ({ account, name: team.names.get(account)! })) };
  }
}

/** Stands for identity where members are named. */
@Module({ controllers: [TeamStandIn] })
export class TeamStandInModule {}
