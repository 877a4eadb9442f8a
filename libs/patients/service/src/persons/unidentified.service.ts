import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { ageText, personName, type UnidentifiedPerson } from '@nidaan/patients-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import type { PersonEntity } from './person.entity.ts';
import { UnidentifiedRepository } from './unidentified.repository.ts';

const DAY_MS = 86_400_000;

/** Who lies in the house without a name (FRD-15). */
@Injectable()
export class UnidentifiedService {
  constructor(
    private readonly persons: UnidentifiedRepository,
    private readonly hospitals: HospitalsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  // No batch leaves before the entry of who saw it is written (S14).
  async *list(wanted: { limit?: number; after?: number }): AsyncGenerator<UnidentifiedPerson[]> {
    const today = await this.hospitals.dayOf(this.clock.now());
    for await (const page of this.persons.list(wanted)) {
      await this.audit.read(
        'patients.person',
        page.map(({ id }) => id),
      );
      yield await Promise.all(page.map((person) => this.#answer(person, today)));
    }
  }

  async #answer(person: PersonEntity, today: PlainDate): Promise<UnidentifiedPerson> {
    const { id, uhid, gender, unknown_note, version, lastVisitId: last_visit_id } = person;
    const arrived_on = await this.hospitals.dayOf(person.createdAt);
    const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(arrived_on)) / DAY_MS));
    const said = ageText(person, today);
    // Of somebody without a name it is a guess, but for a birthday that was found with them.
    const age_text = said === '' || said.startsWith('~') || person.birth_precision === 'day' ? said : `~${said}`;
    return {
      id,
      uhid,
      name: personName(person),
      gender,
      age_text,
      unknown_note,
      arrived_on,
      days_here: days,
      last_visit_id,
      version,
    };
  }
}
