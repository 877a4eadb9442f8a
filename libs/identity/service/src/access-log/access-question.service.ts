import { Injectable } from '@nestjs/common';
import { forbidden, notFound } from '@nidaan/kernel';
import { ACCESS_LOG_MESSAGES as messages, type AccessLogQuestion } from '@nidaan/identity-contracts';
import { findPersonVisits } from '@nidaan/patients-contracts';
import { currentContext, may, RolePermissions } from '@nidaan/platform-access';
import { ServiceClient } from '@nidaan/platform-http';
import { TeamRepository } from '../team/team.repository.ts';

/** What services are asked: accounts, visits and instants in place of members, patients and days. */
export interface TrailQuestion {
  from?: string;
  to?: string;
  account?: number;
  way?: 'desk' | 'key';
  what?: string;
  visits?: readonly number[];
}

/** Turns a member's question into what services are asked. */
@Injectable()
export class AccessQuestionService {
  constructor(
    private readonly team: TeamRepository,
    private readonly client: ServiceClient,
    private readonly permissions: RolePermissions,
  ) {}

  /** The branches that a member is limited to, or that the call names; null where it sees all. */
  branches(): readonly number[] | null {
    const branches = currentContext()?.branches ?? '*';
    return branches === '*' ? null : branches.split(',').filter(Boolean).map(Number);
  }

  /** Throws 403 where a patient is asked for without the right to see records, 404 for an unknown patient or member. */
  async of({ from, to, member, patient, what, via }: Partial<AccessLogQuestion>): Promise<TrailQuestion> {
    if (patient !== undefined && !may('clinical.view'))
      throw forbidden(messages.patientRefused, { ask_for: this.permissions.find('clinical.view')?.label });
    const branches = this.branches();
    const [span, account, visits] = [
      await this.span({ from, to }),
      member === undefined ? undefined : await this.#accountOf(member),
      patient === undefined
        ? undefined
        : (await this.client.call(findPersonVisits, { params: { id: patient }, query: boundTo(branches) })).visits,
    ];
    const way = via === 'desk' || via === 'key' ? via : undefined;
    return { ...span, account, way, what, visits };
  }

  /** The instants that bound days of the hospital, both included. */
  async span({ from, to }: { from?: string; to?: string }): Promise<{ from?: string; to?: string }> {
    const [first, last] = [from && (await this.team.day(from)), to && (await this.team.day(to))];
    return {
      ...(first && { from: first.firstSecond.toISOString() }),
      ...(last && { to: new Date(last.lastSecond.getTime() + 1000).toISOString() }),
    };
  }

  async #accountOf(id: number): Promise<number> {
    const member = await this.team.find(id);
    // Who never joined has done nothing.
    if (!member?.accountId) throw notFound(messages.memberUnknown);
    return member.accountId;
  }
}

const boundTo = (branches: readonly number[] | null): Record<string, string> =>
  branches === null ? {} : { branches: branches.join(',') };
