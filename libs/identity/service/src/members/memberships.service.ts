import { Injectable } from '@nestjs/common';
import { forbidden } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as messages, notLetIn } from '@nidaan/identity-contracts';
import { Clock } from '@nidaan/platform-telemetry';
import type { Account } from '../accounts/accounts.repository.ts';
import { asHospital } from '../accounts/as-hospital.ts';
import { MembersService } from './members.service.ts';
import { MembershipsRepository, type Membership } from './memberships.repository.ts';

/** Which hospital a login opens, and why none does (ORG-24, ORG-25). */
@Injectable()
export class MembershipsService {
  constructor(
    private readonly memberships: MembershipsRepository,
    private readonly members: MembersService,
    private readonly clock: Clock,
  ) {}

  /** The hospital that a login opens: the one used last, else the oldest that lets in. Throws 403 with the reason where none does. */
  async toEnter(account: Account): Promise<Membership> {
    const all = await this.#all(account);
    const open = this.#open(all).sort(byJoining);
    const found = open.find(({ isLast }) => isLast) ?? open[0];
    if (found) return found;
    throw forbidden(this.#refusal(all));
  }

  /** What the account is in this hospital, where it lets in now; else null. */
  async in(account: Account, hospitalId: number): Promise<Membership | null> {
    return this.#open(await this.#all(account)).find((each) => each.hospitalId === hospitalId) ?? null;
  }

  /** All hospitals that let the account in now, the oldest membership first. */
  async open(account: Account): Promise<Membership[]> {
    return this.#open(await this.#all(account)).sort(byJoining);
  }

  /** Opens this one at the next login as well. */
  async remember(account: Account, hospitalId: number): Promise<void> {
    await this.memberships.remember(account.id, hospitalId);
  }

  async #all(account: Account): Promise<Membership[]> {
    const known = await this.memberships.ofAccount(account.id);
    const home = account.hospitalId;
    if (home === null || known.some(({ hospitalId }) => hospitalId === home)) return known;
    // Registered by a process of the release before, which makes no members.
    const { member } = await asHospital(home, () => this.members.find(account.id));
    return member ? this.memberships.ofAccount(account.id) : known;
  }

  #open(all: readonly Membership[]): Membership[] {
    return all.filter((each) => each.isHospitalActive && this.#holds(each));
  }

  #holds({ status, validFrom, validUntil }: Membership): boolean {
    const now = this.clock.now();
    return status === 'active' && (validUntil === null || now <= validUntil) && (validFrom === null || now >= validFrom);
  }

  // Of several the newest: it is what the person expects to open.
  #refusal(all: readonly Membership[]): string {
    const newest = [...all].sort(byJoining).at(-1);
    if (!newest || (this.#holds(newest) && !newest.isHospitalActive)) return messages.deactivated;
    const { hospitalName, status, validFrom, validUntil, endedAt, timeZone } = newest;
    if (status === 'suspended') return notLetIn.suspended(hospitalName);
    const now = this.clock.now();
    if (status === 'active' && validFrom && now < validFrom) return notLetIn.notBegun(hospitalName, dateIn(timeZone, validFrom));
    return notLetIn.ended(hospitalName, dateIn(timeZone, endedAt ?? validUntil ?? now));
  }
}

const byJoining = (one: Membership, other: Membership): number =>
  (one.joinedAt?.getTime() ?? 0) - (other.joinedAt?.getTime() ?? 0) || one.hospitalId - other.hospitalId;

/** dd/mm/yyyy where the hospital is. */
const dateIn = (timeZone: string, time: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }).format(time);
