import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { firstValueFrom, from, type Observable } from 'rxjs';
import { AppError, type RouteContract } from '@nidaan/kernel';
import { currentContext, ROUTE } from '@nidaan/platform-access';
import { prepareAnswer } from './answers.ts';
import { UnreadableBody } from './body.ts';
import type { ContractRequest } from './contract-request.ts';
import { Idempotency } from './idempotency.ts';
import { readMultipart, type MultipartBody } from './multipart.ts';
import { RateLimits } from './rate-limits.ts';
import { validate } from './validate.ts';

/** What must have happened before a call is answered: read-your-writes, the audit entry of a read. */
export abstract class AnswerGates {
  abstract pass(): Promise<void>;
}

/** The way of one call: limits → body → contract's schemas → (idempotency →) controller → gates → answer. */
@Injectable()
export class ContractInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
    private readonly idempotency: Idempotency,
    private readonly gates: AnswerGates,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const contract = this.reflector.get<RouteContract | undefined>(ROUTE, execution.getHandler());
    if (execution.getType() !== 'http' || !contract) return next.handle();
    return from(this.#answer(contract, execution, () => firstValueFrom(next.handle(), { defaultValue: undefined })));
  }

  async #answer(contract: RouteContract, execution: ExecutionContext, controller: () => Promise<unknown>): Promise<unknown> {
    const request = execution.switchToHttp().getRequest<ContractRequest>();
    const reply = execution.switchToHttp().getResponse<FastifyReply>();
    await this.limits.countAddress(contract);
    const multipart = await readBody(contract, request);
    if (multipart) reply.raw.once('close', () => void multipart.discard());
    await this.limits.countBody(contract, request.rawBody);
    request.input = validate(contract, { params: request.params, query: request.query, body: request.rawBody });
    const value = await this.#once(contract, request, controller);
    await this.gates.pass();
    return prepareAnswer(value, reply);
  }

  #once(contract: RouteContract, request: ContractRequest, controller: () => Promise<unknown>): Promise<unknown> {
    const key = request.headers['idempotency-key'];
    const hospitalId = currentContext()?.hospitalId;
    if (!contract.idempotent || typeof key !== 'string' || hospitalId == null) return controller();
    // A retry is the same write only with the same files.
    const sent = request.uploads?.length
      ? [request.rawBody, request.uploads.map(({ field, sha256 }) => [field, sha256])]
      : request.rawBody;
    return this.idempotency.run(contract, key, sent, hospitalId, controller);
  }
}

// Leaves the sent object in request.rawBody and the files in request.uploads.
async function readBody(contract: RouteContract, request: ContractRequest): Promise<MultipartBody | undefined> {
  if (!contract.body) return undefined;
  const accepted = contract.consumes ?? ['json'];
  if (request.isMultipart()) {
    if (!accepted.includes('multipart')) throw new AppError(415, 'This call takes JSON, not form data.');
    const multipart = await readMultipart(request);
    request.rawBody = multipart.fields;
    request.uploads = multipart.files;
    return multipart;
  }
  if (request.body instanceof UnreadableBody) throw request.body.fault;
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  if (isForm && !accepted.includes('urlencoded')) throw new AppError(415, 'This call takes JSON, not form data.');
  request.rawBody = isForm ? { ...(request.body as object) } : request.body;
  return undefined;
}
