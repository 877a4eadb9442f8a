import { Injectable } from '@nestjs/common';
import type { Allergies } from '@nidaan/clinical-contracts';
import { conflict, notFound } from '@nidaan/kernel';
import { REGISTRY_MESSAGES as messages, type DuplicatePerson, type MergePreview } from '@nidaan/patients-contracts';
import { findPersonHoldings } from '@nidaan/scheduling-contracts';
import { ServiceClient } from '@nidaan/platform-http';
import { Clock, Logger } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { PersonSearchService } from '../person-search/person-search.service.ts';
import { RecallsRepository } from '../recalls/recalls.repository.ts';
import { allergiesOf } from '../visits/find-allergies.ts';
import { MergesRepository } from './merges.repository.ts';
import { contradictionsOf, MergesService } from './merges.service.ts';
import { defaultTake } from './taken-fields.ts';

const wordsOf = ({ status, text }: Allergies): string => (status === 'listed' ? text : '');

/** What two persons have, before they are joined (FRD-30). */
@Injectable()
export class MergePreviewService {
  constructor(
    private readonly merges: MergesRepository,
    private readonly joins: MergesService,
    private readonly persons: PersonSearchService,
    private readonly recalls: RecallsRepository,
    private readonly hospitals: HospitalsService,
    private readonly client: ServiceClient,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Throws as the merge would, but for what needs a confirmation. What a service cannot answer is named. */
  async preview(id: number, otherId: number): Promise<MergePreview> {
    if (id === otherId) throw conflict(messages.withItself);
    const [survivor, other] = await this.joins.roots(id, otherId);
    const today = await this.hospitals.dayOf(this.clock.now());
    const shown = await this.persons.sideBySide([survivor.id, other.id], today);
    const [one, two] = [shown.find((each) => each.id === survivor.id), shown.find((each) => each.id === other.id)];
    if (!one || !two) throw notFound(messages.personNotFound);
    const [survivors, others] = [await this.#holdings(one), await this.#holdings(two)];
    return {
      survivor: survivors,
      other: others,
      take: defaultTake(survivor, other),
      contradictions: contradictionsOf(survivor, other),
      unavailable: (['allergies', 'appointments'] as const).filter((each) => survivors[each] === null || others[each] === null),
    };
  }

  async #holdings(person: DuplicatePerson): Promise<MergePreview['survivor']> {
    const [visits, persons] = [await this.merges.visits(person.id), await this.merges.ofRoot(person.id)];
    const recalls = await this.recalls.toDo(persons);
    const [allergies, open] = await Promise.all([this.#allergies(visits), this.#open(persons)]);
    return { person, visits: visits.length, recalls, allergies, ...open };
  }

  async #open(persons: readonly number[]): Promise<Pick<MergePreview['survivor'], 'appointments' | 'tokens'>> {
    try {
      const query = { persons: persons.join(',') };
      const { appointments, tokens } = await this.client.call(findPersonHoldings, { query });
      return { appointments, tokens };
    } catch (error) {
      this.logger.warn('Appointments could not be asked for a merge', { error });
      return { appointments: null, tokens: null };
    }
  }

  async #allergies(visits: readonly number[]): Promise<string | null> {
    if (visits.length === 0) return '';
    try {
      return wordsOf(await allergiesOf(this.client, visits));
    } catch (error) {
      this.logger.warn('Allergies could not be asked for a merge', { error });
      return null;
    }
  }
}
