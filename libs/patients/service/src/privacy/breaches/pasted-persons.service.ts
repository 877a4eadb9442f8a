import { Injectable } from '@nestjs/common';
import { conflict, invalid, notFound, type InputOf } from '@nidaan/kernel';
import {
  pastedUhids,
  PRIVACY_MESSAGES as messages,
  uhidKey,
  type changePastedPersons,
  type PastedPersons,
} from '@nidaan/patients-contracts';
import { currentAccount, currentHospital, inAllBranches } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { BreachPersonsRepository } from './breach-persons.repository.ts';
import { BreachesRepository } from './breaches.repository.ts';
import { PastedPersonsRepository } from './pasted-persons.repository.ts';

type Sent = InputOf<typeof changePastedPersons>['body'];

/** The list of persons that the desk keeps with a breach, by the UHIDs that it pastes (ORG-79). */
@Injectable()
export class PastedPersonsService {
  constructor(
    private readonly breaches: BreachesRepository,
    private readonly persons: BreachPersonsRepository,
    private readonly pasted: PastedPersonsRepository,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** As whom they are known today, in sight or not. Throws 404 for an unknown breach. */
  async roots(id: number): Promise<number[]> {
    if (!(await this.breaches.find(id))) throw notFound(messages.breachUnknown);
    return inAllBranches(() => this.#listed(id));
  }

  /** Throws 409 for a breach that is closed, 400 where persons are taken off without a reason. Sent again it changes nothing. */
  async change(id: number, { uhids, take_off: isOff = false, reason }: Sent): Promise<PastedPersons> {
    if (isOff && reason.trim() === '') throw invalid(messages.takeOffReason, { reason: messages.takeOffReason });
    const { roots, unknown } = await this.#resolved(pastedUhids(uhids));
    // The list is one for all branches; who was resolved is in sight.
    const { changed, listed } = await inAllBranches(() =>
      this.database.transaction(async () => {
        const breach = await this.breaches.hold(id);
        if (!breach) throw notFound(messages.breachUnknown);
        if (breach.closedAt !== null) throw conflict(messages.breachClosed);
        const before = new Set(await this.#listed(id));
        const some = roots.filter((root) => before.has(root) === isOff);
        await this.#write(id, some, isOff, reason);
        return { changed: some.length, listed: await this.#listed(id) };
      }),
    );
    return { total: await this.persons.count(listed), changed, unknown };
  }

  async #write(id: number, persons: readonly number[], isOff: boolean, reason: string): Promise<void> {
    if (persons.length === 0) return;
    const [at, by] = [this.clock.now(), currentAccount()];
    if (isOff) await this.pasted.takeOff(id, persons);
    else await this.pasted.add(id, persons, at, by);
    const field = isOff ? 'persons_taken_off' : 'persons_added';
    const amendment = { hospitalId: currentHospital(), breachId: id, at, by, field, before: '', after: `${persons.length}` };
    await this.breaches.amend({ ...amendment, reason });
    this.audit.wrote('patients.breach-amended', id);
    this.audit.wroteAll(isOff ? 'patients.breach-person-taken-off' : 'patients.breach-person-added', persons);
  }

  // To be asked in all branches.
  async #listed(id: number): Promise<number[]> {
    return this.persons.roots(await this.pasted.listed(id));
  }

  // Somebody whom the caller may not see is answered as somebody who is not there.
  async #resolved(uhids: readonly string[]): Promise<{ roots: number[]; unknown: string[] }> {
    const borne = await inAllBranches(() => this.pasted.byUhid(uhids.map(uhidKey)));
    const seen = await this.pasted.inSight([...new Set(borne.values())]);
    const isKnown = (uhid: string): boolean => seen.has(borne.get(uhidKey(uhid)) ?? 0);
    return { roots: [...seen], unknown: uhids.filter((uhid) => !isKnown(uhid)) };
  }
}
