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

  /** Throws 403 where a patient is asked for without the right to see records, 404 for an unknown patient or member. */
  async of({ from, to, member, patient, what, via }: Partial<AccessLogQuestion>): Promise<TrailQuestion> {
    if (patient !== undefined && !may('clinical.view'))
      throw forbidden(messages.patientRefused, { ask_for: this.permissions.find('clinical.view')?.label });
    const branches = currentContext()?.branches ?? '*';
    // An entry that names no patient is of no branch.
    if (patient === undefined && branches !== '*') throw forbidden(messages.patientNeeded);
    const [span, account, visits] = [
      await this.span({ from, to }),
      member === undefined ? undefined : await this.#accountOf(member),
      patient === undefined
        ? undefined
        : (await this.client.call(findPersonVisits, { params: { id: patient }, query: branches === '*' ? {} : { branches } }))
            .visits,
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
