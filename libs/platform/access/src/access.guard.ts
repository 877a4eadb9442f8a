import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { Reflector } from '@nestjs/core';
import { forbidden, MAIN_BRANCH, NOTHING_CLOSED, unauthorized, type RouteContract } from '@nidaan/kernel';
import { ALL_BRANCHES } from '@nidaan/platform-database';
import { currentContext } from '@nidaan/platform-telemetry';
import { isApiKey } from './keys/api-key-token.ts';
import { EmergencyRights, type OpenedRecords } from './emergency/emergency-rights.ts';
import { Keys } from './keys/keys.ts';
import { Revocations } from './revocations.ts';
import { refuseRestricted, RestrictedRecords } from './restricted/restricted-records.ts';
import { Branches, refuseClosed } from './rights/branches.ts';
import type { Member, Sight } from './rights/member.ts';
import { namedBranch, type NamedBranch } from './rights/named-branch.ts';
import { Rights } from './rights/rights.ts';
import { ACTING_ACCOUNT, ServiceTokens, type VerifiedService } from './service-tokens.ts';
import { grantOfSession } from './support/support-contracts.ts';
import { SupportRights } from './support/support-rights.ts';
import { Tokens, type FactorDemand } from './tokens.ts';
import { VerifiedTokens, type Verified } from './verified-tokens.ts';

/** Metadata key under which a controller method carries its RouteContract. */
export const ROUTE = 'nidaan:route';

/**
 * Deny by default: a method without a contract is refused; one with `access` lets in whom it names, of a hospital's members those who hold what it `needs`,
 * and services only those in `askedBy`. 401 is decided before
 * anything is read of the body, 403 before anything is looked up (SES-11).
 */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  readonly #verified = new VerifiedTokens();
  readonly #ofServices = new VerifiedTokens<VerifiedService>();

  constructor(
    private readonly reflector: Reflector,
    private readonly revocations: Revocations,
    private readonly rights: Rights,
    private readonly tokens: Tokens,
    private readonly serviceTokens: ServiceTokens,
    private readonly branches: Branches,
    private readonly keys: Keys,
    private readonly support: SupportRights,
    private readonly restricted: RestrictedRecords,
    private readonly emergencies: EmergencyRights,
  ) {
    super();
  }

  override async canActivate(execution: ExecutionContext): Promise<boolean> {
    if (execution.getType() !== 'http') return true;
    const contract = this.reflector.get<RouteContract | undefined>(ROUTE, execution.getHandler());
    if (!contract) throw forbidden();
    if (contract.access === 'public') return true;
    const token = bearerOf(execution);
    const key = isApiKey(token) ? await this.keys.admit(token, contract) : null;
    const verified: Verified = key ?? (await this.#verify(execution, token, contract));
    const { caller, exp, demand = null } = verified;
    if (this.revocations.isRevoked(caller)) throw unauthorized('Your session has ended. Please log in again.');
    if (contract.access === 'staff' && !caller.isStaff) throw forbidden();
    if (contract.access === 'hospital' && (caller.isStaff || caller.hospitalId === null)) throw forbidden();
    const { hospitalId, accountId } = caller;
    const isMember = hospitalId !== null && accountId !== 0;
    const grantId = isMember && !key ? grantOfSession(caller.sessionId) : null;
    const guest = grantId === null ? key?.member : await this.support.admit(grantId, caller, contract);
    const holder = guest ?? (isMember ? this.rights.known({ hospitalId, accountId }) : undefined);
    // In memory for nearly every call: then nothing is waited for.
    const member = holder ?? (isMember ? await this.rights.load({ hospitalId, accountId }) : null);
    if (member) allow(member, contract, demand);
    const acting = accountId === 0 ? actingAccount(execution) : accountId;
    const context = currentContext();
    // A service asks in the name of the whole hospital: what may be seen of its answer is up to who asks it.
    const sight = member
      ? (this.#sightAtOnce(execution, contract, member) ?? (await this.#sight(execution, contract, member)))
      : WHOLE_HOSPITAL;
    const called = contract.namesBranches && hospitalId !== null ? this.branches.called(hospitalId) : null;
    const branchNames = called instanceof Promise ? await called : called;
    const closed = member ? this.restricted.closedTo(member, contract) : NOTHING_CLOSED;
    const known = closed instanceof Promise ? await closed : closed;
    const opening = member && this.emergencies.opened(member, contract, { sight, records: known });
    const opened = opening && (await opening);
    const records = opened?.persons.size ? await this.restricted.closedTo(member!, contract, opened.persons) : known;
    if (contract.opens) refuseRestricted(contract, namedId(execution), records);
    if (context)
      Object.assign(context, {
        caller,
        hospitalId,
        ...sight,
        accountId: acting,
        // A stream that is open ends with it, and is asked like any other call.
        tokenExpires: demand && member?.isBoundBy(demand) ? Math.min(exp, demand.from) : exp,
        member,
        records,
        ...(opened && seenBy(opened, contract, namedId(execution))),
        branchNames,
      });
    return true;
  }

  override handleRequest<T>(fault: unknown, user: T | false): T {
    if (fault || !user) throw unauthorized();
    return user;
  }

  #sightAtOnce(execution: ExecutionContext, contract: RouteContract, member: Member): Sight | undefined {
    return this.branches.sightAtOnce(member, namedIn(execution, contract), writes(contract));
  }

  async #sight(execution: ExecutionContext, contract: RouteContract, member: Member): Promise<Sight> {
    const named = namedIn(execution, contract);
    const sight = await this.branches.sightOf(member, named, { writes: writes(contract) });
    // A closed branch is opened again by a call of identity that may name it.
    if (typeof named === 'number' && contract.owner !== 'identity') refuseClosed(sight);
    return sight;
  }

  async #verify(execution: ExecutionContext, token: string, contract: RouteContract): Promise<Verified> {
    const request = execution.switchToHttp().getRequest<{ user?: Verified }>();
    const known = this.#verified.find(token, this.tokens.generation);
    const ofService = known ? null : this.#verifyService(token, contract);
    if (ofService) return ofService;
    if (!known) {
      await super.canActivate(execution);
      this.#verified.remember(token, request.user!);
    }
    if (contract.access === 'service') throw forbidden();
    return known ?? request.user!;
  }

  // Null when no service claims to have signed the token.
  #verifyService(token: string, contract: RouteContract): VerifiedService | null {
    const { generation } = this.serviceTokens;
    const known = this.#ofServices.find(token, generation);
    if (!known && !this.serviceTokens.isServices(token)) return null;
    const verified = known ?? this.serviceTokens.verify(token, contract.owner);
    if (!verified) throw unauthorized();
    if (!known) this.#ofServices.remember(token, verified);
    if (!contract.askedBy?.includes(verified.service)) throw forbidden();
    return verified;
  }
}

// Throws 401 where a call brings none.
function bearerOf(execution: ExecutionContext): string {
  const { headers } = execution.switchToHttp().getRequest<{ headers: { authorization?: string } }>();
  const token = headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
  if (!token) throw unauthorized();
  return token;
}

// The person beside the visits: who is opened is in sight, whatever branches share. Of a call for somebody else nothing.
function seenBy({ persons, visits }: OpenedRecords, { opens }: RouteContract, id: number) {
  if (visits.length === 0) return {};
  const isTheirs = opens === undefined || (opens === 'person' ? persons.has(id) : visits.includes(id));
  return isTheirs ? { opened: visits, persons: ALL_BRANCHES } : {};
}

// Whatever is no number opens nothing: the contract refuses it.
const namedId = (execution: ExecutionContext): number =>
  Number(execution.switchToHttp().getRequest<{ params?: { id?: unknown } }>().params?.id);

const WHOLE_HOSPITAL: Sight = { branches: '*', persons: '*', branch: MAIN_BRANCH, isBranchClosed: false };

const writes = ({ method }: RouteContract): boolean => method !== 'GET';

// A call that reads a parameter of this name itself means something else by it.
function namedIn(execution: ExecutionContext, { query: schema }: RouteContract): NamedBranch {
  const { headers, query } = execution
    .switchToHttp()
    .getRequest<{ headers: Record<string, unknown>; query?: { branch?: unknown } }>();
  const parameter = query?.branch;
  const shape = schema && 'shape' in schema ? (schema.shape as object) : {};
  const isItsOwn = parameter !== undefined && Object.hasOwn(shape, 'branch');
  return namedBranch(headers['x-branch-id'], isItsOwn ? undefined : parameter);
}

// Throws 401 where the membership does not hold, 403 where it lacks what the call needs or works in some branches alone, or where a second step must be set up first.
function allow(member: Member, contract: RouteContract, demand: FactorDemand | null): void {
  const { needs = 'member', isOpenBeforeEnrolment, reachesAllBranches } = contract;
  member.requireActive();
  if (demand && !isOpenBeforeEnrolment) member.requireFactor(demand);
  member.require(needs);
  if (reachesAllBranches) member.requireAllBranches();
}

// Only a service's token names no account. A negative number is an API key's.
function actingAccount(execution: ExecutionContext): number | null {
  const { headers } = execution.switchToHttp().getRequest<{ headers: Record<string, string | undefined> }>();
  const account = Number(headers[ACTING_ACCOUNT]);
  return Number.isInteger(account) && account !== 0 ? account : null;
}
