import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { Reflector } from '@nestjs/core';
import { forbidden, unauthorized, type RouteContract } from '@nidaan/kernel';
import { currentContext, type Caller } from '@nidaan/platform-telemetry';
import { Revocations } from './revocations.ts';
import { VerifiedTokens } from './verified-tokens.ts';

/** Metadata key under which a controller method carries its RouteContract. */
export const ROUTE = 'nidaan:route';

interface Verified {
  caller: Caller;
  exp: number;
}

/**
 * Deny by default: a method without a contract is refused; one with `access` lets in whom it names. 401 is decided before
 * anything is read of the body, 403 before anything is looked up (SES-11).
 */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  readonly #verified = new VerifiedTokens();

  constructor(
    private readonly reflector: Reflector,
    private readonly revocations: Revocations,
  ) {
    super();
  }

  override async canActivate(execution: ExecutionContext): Promise<boolean> {
    if (execution.getType() !== 'http') return true;
    const contract = this.reflector.get<RouteContract | undefined>(ROUTE, execution.getHandler());
    if (!contract) throw forbidden();
    if (contract.access === 'public') return true;
    const caller = await this.#callerOf(execution);
    if (this.revocations.isRevoked(caller)) throw unauthorized('Your session has ended. Please log in again.');
    if (contract.access === 'staff' && !caller.isStaff) throw forbidden();
    if (contract.access === 'hospital' && (caller.isStaff || caller.hospitalId === null)) throw forbidden();
    const context = currentContext();
    if (context) Object.assign(context, { caller, hospitalId: caller.hospitalId, accountId: caller.accountId || null });
    return true;
  }

  override handleRequest<T>(fault: unknown, user: T | false): T {
    if (fault || !user) throw unauthorized();
    return user;
  }

  async #callerOf(execution: ExecutionContext): Promise<Caller> {
    const request = execution.switchToHttp().getRequest<{ headers: { authorization?: string }; user?: Verified }>();
    const token = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
    if (!token) throw unauthorized();
    const known = this.#verified.callerOf(token);
    if (known) return known;
    await super.canActivate(execution);
    const { caller, exp } = request.user!;
    this.#verified.remember(token, caller, exp);
    return caller;
  }
}
