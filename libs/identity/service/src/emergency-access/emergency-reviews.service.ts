import { Injectable } from '@nestjs/common';
import { conflict, forbidden, notFound, type InputOf } from '@nidaan/kernel';
import {
  EMERGENCY_MESSAGES as messages,
  REVIEW_HOURS,
  type EmergencyAccess,
  type listEmergencies,
  type reviewEmergency,
} from '@nidaan/identity-contracts';
import { currentAccount, may } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Live } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { TeamRepository } from '../team/team.repository.ts';
import { TeamRulesService } from '../team/team-rules.service.ts';
import type { EmergencyGrantEntity } from './emergency-grant.entity.ts';
import { EmergencyGrantsRepository } from './emergency-grants.repository.ts';

const HOUR_MS = 3_600_000;
const PAGE = 100;

/** What owners and managers say of emergency accesses (ORG-66). */
@Injectable()
export class EmergencyReviewsService {
  constructor(
    private readonly grants: EmergencyGrantsRepository,
    private readonly team: TeamRepository,
    private readonly rules: TeamRulesService,
    private readonly once: Idempotency,
    private readonly live: Live,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list({ limit = PAGE, before }: InputOf<typeof listEmergencies>['query']): Promise<EmergencyAccess[]> {
    void this.audit.read('identity.emergency-list', 0);
    return this.#shown(await this.grants.list(limit, before));
  }

  /** How many nobody has reviewed within 48 hours, to whoever reviews them. */
  async overdue(): Promise<{ emergency_overdue?: number }> {
    const count = may('audit.view') ? await this.grants.unreviewed(this.#due()) : 0;
    return count > 0 ? { emergency_overdue: count } : {};
  }

  /** Throws 403 for the caller's own where somebody else can review it, 404 for an unknown one, 409 for one that was reviewed. */
  async review(id: number, { verdict, note }: InputOf<typeof reviewEmergency>['body']): Promise<EmergencyAccess> {
    return this.once.transaction(async (tx) => {
      const grant = await this.grants.hold(id);
      if (!grant) throw notFound(messages.unknown);
      if (grant.verdict !== null) throw conflict(messages.reviewed);
      const { member } = await this.rules.asking();
      const isOwn = grant.accountId === currentAccount();
      if (isOwn && !(member.isOwner && (await this.#isAlone()))) throw forbidden(messages.ownAccess);
      const reviewed: EmergencyGrantEntity = {
        ...grant,
        ...{ verdict: isOwn ? 'self' : verdict, note, reviewedBy: member.facts.memberId, reviewedAt: this.clock.now() },
      };
      await this.grants.save(reviewed);
      this.audit.wrote('identity.emergency-reviewed', grant.patientId);
      tx.afterCommit(() => this.live.changed('identity', [grant.hospitalId]));
      return (await this.#shown([reviewed]))[0]!;
    });
  }

  // Nobody else is there to review what a sole owner opened.
  async #isAlone(): Promise<boolean> {
    return (await this.team.managers(this.clock.now())).length === 1;
  }

  #due(): Date {
    return new Date(this.clock.now().getTime() - REVIEW_HOURS * HOUR_MS);
  }

  async #shown(grants: readonly EmergencyGrantEntity[]): Promise<EmergencyAccess[]> {
    const names = await this.team.names(
      grants.flatMap(({ memberId, reviewedBy }) => [memberId, ...(reviewedBy ? [reviewedBy] : [])]),
    );
    const [due, own] = [this.#due(), currentAccount()];
    return grants.map((grant) => ({
      ...{ id: grant.id, member_id: grant.memberId, name: names.get(grant.memberId) ?? '', patient: grant.patientId },
      ...{ reason_code: grant.reasonCode, reason: grant.reason },
      ...{ opened_at: grant.openedAt.toISOString(), until: grant.until.toISOString(), verdict: grant.verdict, note: grant.note },
      reviewed_by: names.get(grant.reviewedBy ?? 0) ?? '',
      reviewed_at: grant.reviewedAt?.toISOString() ?? null,
      is_overdue: grant.verdict === null && grant.openedAt < due,
      is_own: grant.accountId === own,
    }));
  }
}
