import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { Reflector } from '@nestjs/core';
import { forbidden, unauthorized, type RouteContract } from '@nidaan/kernel';
import { currentContext } from '@nidaan/platform-telemetry';
import { Revocations } from './revocations.ts';
import { isService, Tokens } from './tokens.ts';
import { VerifiedTokens, type Verified } from './verified-tokens.ts';

/** Metadata key under which a controller method carries its RouteContract. */
export const ROUTE = 'nidaan:route';

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
    private readonly tokens: Tokens,
  ) {
    super();
  }

  override async canActivate(execution: ExecutionContext): Promise<boolean> {
    if (execution.getType() !== 'http') return true;
    const contract = this.reflector.get<RouteContract | undefined>(ROUTE, execution.getHandler());
    if (!contract) throw forbidden();
    if (contract.access === 'public') return true;
    const { caller, exp } = await this.#verify(execution);
    if (this.revocations.isRevoked(caller)) throw unauthorized('Your session has ended. Please log in again.');
    if (contract.access === 'staff' && !caller.isStaff) throw forbidden();
    if (contract.access === 'hospital' && (caller.isStaff || caller.hospitalId === null)) throw forbidden();
    if (contract.access === 'service' && !isService(caller)) throw forbidden();
    const context = currentContext();
    const { hospitalId, accountId } = caller;
    if (context) Object.assign(context, { caller, hospitalId, accountId: accountId || null, tokenExpires: exp });
    return true;
  }

  override handleRequest<T>(fault: unknown, user: T | false): T {
    if (fault || !user) throw unauthorized();
    return user;
  }

  async #verify(execution: ExecutionContext): Promise<Verified> {
    const request = execution.switchToHttp().getRequest<{ headers: { authorization?: string }; user?: Verified }>();
    const token = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
    if (!token) throw unauthorized();
    const known = this.#verified.find(token, this.tokens.generation);
    if (known) return known;
    await super.canActivate(execution);
    const verified = request.user!;
    this.#verified.remember(token, verified);
    return verified;
  }
}
