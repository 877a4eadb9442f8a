import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { AppError, type RouteContract } from '@nidaan/kernel';
import { currentContext, ROUTE } from '@nidaan/platform-access';
import { answerNext, type Controller } from './answering.ts';
import { prepareAnswer } from './answers.ts';
import { UnreadableBody } from './body.ts';
import type { ContractRequest } from './contract-request.ts';
import { Idempotency } from './idempotency/index.ts';
import { readMultipart, type MultipartBody } from './multipart.ts';
import { RateLimits } from './rate-limits.ts';
import { validate } from './validate.ts';

/** What must have happened before a call is answered: read-your-writes, the audit entry of a read. */
export abstract class AnswerGates {
  abstract pass(): Promise<void>;
}

/**
 * The way of one call: limits → body → contract's schemas → (idempotency →) controller → gates → answer. The part before the controller
 * is a guard, the part around it is what `Route` has put around the method: Nest's interceptors would do both, at the price of half a
 * dozen observables and async resources per call.
 */
@Injectable()
export class ContractGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
    private readonly idempotency: Idempotency,
    private readonly gates: AnswerGates,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    if (execution.getType() !== 'http') return true;
    const contract = this.reflector.get<RouteContract | undefined>(ROUTE, execution.getHandler());
    if (!contract) return true;
    const http = execution.switchToHttp();
    const request = http.getRequest<ContractRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (contract.limits) await this.limits.countAddress(contract);
    if (contract.body) await this.#read(contract, request, reply);
    request.input = validate(contract, { params: request.params, query: request.query, body: request.rawBody });
    answerNext((controller) => this.#answer(contract, request, reply, controller));
    return true;
  }

  async #read(contract: RouteContract, request: ContractRequest, reply: FastifyReply): Promise<void> {
    const multipart = await readBody(contract, request);
    if (multipart) reply.raw.once('close', () => void multipart.discard());
    await this.limits.countBody(contract, request.rawBody);
  }

  async #answer(
    contract: RouteContract,
    request: ContractRequest,
    reply: FastifyReply,
    controller: Controller,
  ): Promise<unknown> {
    const value = await this.#once(contract, request, controller);
    await this.gates.pass();
    return prepareAnswer(value, reply);
  }

  #once(contract: RouteContract, request: ContractRequest, controller: Controller): unknown {
    const key = request.headers['idempotency-key'];
    const hospitalId = currentContext()?.hospitalId;
    if (!contract.idempotent || typeof key !== 'string' || hospitalId == null) return controller();
    // A retry is the same write only with the same files.
    const sent = request.uploads?.length
      ? [request.rawBody, request.uploads.map(({ field, sha256 }) => [field, sha256])]
      : request.rawBody;
    const { params, query } = request.input!;
    return this.idempotency.run(contract, key, { params, query, sent }, controller);
  }
}

// Leaves the sent object in request.rawBody and the files in request.uploads.
async function readBody(contract: RouteContract, request: ContractRequest): Promise<MultipartBody | undefined> {
  const accepted = contract.consumes ?? ['json'];
  if (request.isMultipart()) {
    if (!accepted.includes('multipart')) throw new AppError(415, 'This call takes JSON, not form data.');
    const multipart = await readMultipart(request, contract);
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
