import { Injectable } from '@nestjs/common';
import { notFound, type InputOf } from '@nidaan/kernel';
import {
  isCardText,
  parsePersonSearch,
  PERSON_MESSAGES as messages,
  personName,
  uhidKey,
  type SharedPerson,
  type takePerson,
} from '@nidaan/patients-contracts';
import {
  atBranch,
  Branches,
  closedRecords,
  currentContext,
  currentHospital,
  newContext,
  runInContext,
} from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { AadhaarVaultService } from '../aadhaar/aadhaar-vault.service.ts';
import { CardCodesService } from '../cards/card-codes.service.ts';
import { personPhoneKey } from '../persons/person-phone.ts';
import { SharedPersonsRepository, type SharedRow, type WholeNumbers } from './shared-persons.repository.ts';

const NONE: WholeNumbers = { phoneKey: '', code: '', aadhaarIndexes: [] };
// No year is looked for.
const NO_YEAR = 0;

/** What branches share of persons with members who are limited to others (ORG-38, FRD-13). */
@Injectable()
export class SharedPersonsService {
  constructor(
    private readonly persons: SharedPersonsRepository,
    private readonly codes: CardCodesService,
    private readonly vault: AadhaarVaultService,
    private readonly branches: Branches,
    private readonly audit: AuditService,
  ) {}

  /** Nobody for a part of a number, and where branches share anything else than identity. Whom it finds is an entry of the trail. */
  async find(number: string): Promise<SharedPerson[]> {
    // A restricted record is shown at another branch to nobody who is not on its list (ORG-64).
    const { hidesPerson } = closedRecords();
    const found = (await this.persons.find(await this.#numbers(number))).filter(({ id }) => !hidesPerson(id));
    await this.audit.read(
      'patients.shared-person',
      found.map(({ id }) => id),
    );
    return found.map(shown);
  }

  /** Notes at a person that they come to a branch. Throws 404 for somebody whom the caller neither sees nor has found. */
  async take(id: number, { branchId, persons }: InputOf<typeof takePerson>['body']): Promise<{ taken: true }> {
    if (!(await this.asLimitedTo(persons, () => this.persons.take(id, branchId)))) throw notFound(messages.notFound);
    return { taken: true };
  }

  /** Notes what others told: where a person comes. Nothing of somebody who was struck out. */
  async comesTo(id: number | null, branchId: number): Promise<void> {
    if (id !== null) await this.persons.take(id, branchId);
  }

  /** Runs what a service asks with the sight of whoever asked it: of all persons, or of those of some branches and what others share. */
  async asLimitedTo<T>(persons: string, work: () => Promise<T>): Promise<T> {
    if (persons === '*') return work();
    const shared = await this.branches.shared(currentHospital(), persons);
    return runInContext(newContext({ ...currentContext(), branches: persons, ...shared }), work);
  }

  async #numbers(number: string): Promise<WholeNumbers> {
    if (isCardText(number)) return { ...NONE, code: uhidKey(await this.codes.uhidOf(number)) };
    const typed = parsePersonSearch(number, NO_YEAR);
    if (typed === null) return NONE;
    const aadhaarIndexes = typed.aadhaar === null ? [] : this.vault.indexesOf(currentHospital(), typed.aadhaar);
    return { phoneKey: personPhoneKey(typed.phone), code: typed.code, aadhaarIndexes };
  }
}

const shown = ({ id, uhid, phone_last_four, birth_year, branch, ...names }: SharedRow): SharedPerson => ({
  ...{ id, uhid, name: personName({ uhid, ...names }), phone_last_four, birth_year },
  ...atBranch(branch),
});
