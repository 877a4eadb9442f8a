import { Injectable } from '@nestjs/common';
import { conflict, forbidden, notFound } from '@nidaan/kernel';
import {
  BRANCH_MESSAGES as messages,
  isWorkOpen,
  openWorkWords,
  type Branch,
  type BranchChange,
  type NewBranch,
} from '@nidaan/identity-contracts';
import { branchChanged, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { ownBranches } from '../members/own-branches.ts';
import { PlanLimitsService } from '../plans/plan-limits.service.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import type { BranchEntity } from '../registrations/branch.entity.ts';
import { codeOf } from './branch-code.ts';
import { BranchesRepository } from './branches.repository.ts';
import { OpenWorkService } from './open-work.service.ts';

/** The places of a hospital: opened as far as the plan goes, changed, closed (ORG-29, ORG-30). */
@Injectable()
export class BranchesService {
  constructor(
    private readonly branches: BranchesRepository,
    private readonly profiles: ProfilesRepository,
    private readonly limits: PlanLimitsService,
    private readonly idempotency: Idempotency,
    private readonly work: OpenWorkService,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Those in which the caller works. */
  async list(): Promise<Branch[]> {
    return (await this.branches.all()).filter(({ id }) => isOwn(id)).map(shown);
  }

  async read(id: number): Promise<Branch> {
    return shown(await this.#own(id));
  }

  /** Throws 403 for who works in some branches, and beyond what the plan has room for; 409 for a name or a code that is used. */
  open({ code, ...given }: NewBranch): Promise<Branch> {
    return this.idempotency.transaction(async () => {
      if (ownBranches() !== null) throw forbidden(messages.openedByAll);
      await this.profiles.lockHospital();
      await this.limits.requireBranch();
      const others = await this.branches.all();
      const branch: BranchEntity = {
        ...{ hospitalId: currentHospital(), id: 1 + Math.max(0, ...others.map(({ id }) => id)) },
        ...{ name: given.name, code: code ?? codeOf(given.name, new Set(others.map((each) => each.code))) },
        ...{ address: given.address, phone: given.phone, email: given.email, gstin: given.gstin },
        ...{ openingHours: given.opening_hours, isMain: false, isActive: true, closedAt: null, version: 1 },
      };
      requireUnlike(branch, others);
      await this.branches.add(branch);
      await this.events.add(branchChanged, factsOf(branch));
      this.audit.wrote('identity.branch-opened', branch.id);
      return shown(branch);
    });
  }

  /** Throws 409 with what is open where a branch would be closed, or with what could not be asked, unless it is forced. */
  async change(id: number, change: BranchChange): Promise<Branch> {
    const isClosed = change.is_active === false && !change.force;
    if (isClosed) await this.#requireNothingOpen(await this.#own(id));
    return this.database.transaction(async () => {
      await this.profiles.lockHospital();
      const before = await this.#own(id);
      if (change.version !== undefined && change.version !== before.version) throw conflict(messages.changedMeanwhile);
      const after = this.#changed(before, change);
      requireUnlike(after, await this.branches.all());
      if (!after.isActive && before.isMain) throw conflict(messages.mainStays);
      if (after.isActive && !before.isActive) await this.limits.requireBranch();
      await this.branches.save(after);
      await this.events.add(branchChanged, factsOf(after));
      this.audit.wrote('identity.branch-changed', id);
      return shown(after);
    });
  }

  async #requireNothingOpen({ id, isMain, isActive }: BranchEntity): Promise<void> {
    if (isMain || !isActive) return;
    const work = await this.work.of(id);
    if (isWorkOpen(work)) throw conflict(openWorkWords(work), { ...work });
  }

  #changed(before: BranchEntity, change: BranchChange): BranchEntity {
    const isActive = change.is_active ?? before.isActive;
    return {
      ...before,
      name: change.name ?? before.name,
      code: change.code ?? before.code,
      address: change.address ?? before.address,
      phone: change.phone ?? before.phone,
      email: change.email ?? before.email,
      gstin: change.gstin ?? before.gstin,
      openingHours: change.opening_hours === undefined ? before.openingHours : change.opening_hours,
      isActive,
      closedAt: isActive ? null : (before.closedAt ?? this.clock.now()),
      version: before.version + 1,
    };
  }

  // A branch outside of the caller's own does not exist for him.
  async #own(id: number): Promise<BranchEntity> {
    const branch = isOwn(id) ? await this.branches.find(id) : null;
    if (!branch) throw notFound(messages.unknown);
    return branch;
  }
}

const isOwn = (id: number): boolean => ownBranches()?.includes(id) ?? true;

function requireUnlike(branch: BranchEntity, others: readonly BranchEntity[]): void {
  const rest = others.filter(({ id }) => id !== branch.id);
  const folded = branch.name.toLowerCase();
  if (rest.some(({ name }) => name.toLowerCase() === folded)) throw conflict(messages.nameTaken);
  if (rest.some(({ code }) => code === branch.code)) throw conflict(messages.codeTaken);
}

const shown = (branch: BranchEntity): Branch => ({
  id: branch.id,
  name: branch.name,
  code: branch.code,
  address: branch.address,
  phone: branch.phone,
  email: branch.email,
  gstin: branch.gstin,
  is_main: branch.isMain,
  is_active: branch.isActive,
  opening_hours: branch.openingHours,
  version: branch.version,
});

const factsOf = ({ id: branchId, email: _, closedAt: __, ...branch }: BranchEntity) => ({ branchId, ...branch });
