import { Controller, Module } from '@nestjs/common';
import { findAllergies, findAllergiesOfMany, type Allergies } from '@nidaan/clinical-contracts';
import { unavailable, type InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { HearsCancelled, HearsVisits } from './hears-visits.ts';

/** What clinical knows of a person's allergies, by one of their visits; where nobody was asked it says so. */
export const clinic = { allergies: new Map<number, string>(), isAway: false };

@Controller()
class ClinicStandIn {
  @Route(findAllergies) allergies({ query }: InputOf<typeof findAllergies>): Allergies {
    return this.known(query.visits);
  }

  @Route(findAllergiesOfMany) ofMany({ body }: InputOf<typeof findAllergiesOfMany>): Allergies {
    return this.known(body.visits);
  }

  private known(visits: readonly number[]): Allergies {
    if (clinic.isAway) throw unavailable('The clinic is away.');
    const visit = visits.find((id) => clinic.allergies.has(id));
    const text = visit === undefined ? '' : clinic.allergies.get(visit)!;
    return {
      status: visit === undefined ? 'not_asked' : text === '' ? 'none_known' : 'listed',
      text,
      version: 1,
      changed_at: null,
    };
  }
}

/** Stands for clinical, which is asked for allergies and hears of visits. */
@Module({ controllers: [ClinicStandIn, HearsVisits, HearsCancelled] })
export class ClinicStandInModule {}
