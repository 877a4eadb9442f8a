import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { AppError, invalid, type RouteContract } from '@nidaan/kernel';
import { ROUTE } from '@nidaan/platform-access';
import { currentContext } from '@nidaan/platform-telemetry';
import { UnreadableBody } from './body.ts';
import type { ContractRequest } from './contract-request.ts';
import { readMultipart, type MultipartBody } from './multipart.ts';
import { RateLimits } from './rate-limits.ts';
import { validate } from './validate.ts';

/**
 * Reads a call as its contract says and refuses it where it does not fit: limits → body → the contract's schemas. The call it leaves in
 * `request.call` is run by `ControllerRunner`, which Nest reaches by way of `Route`.
 */
@Injectable()
export class ContractGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    if (execution.getType() !== 'http') return true;
    const contract = this.reflector.get<RouteContract | undefined>(ROUTE, execution.getHandler());
    if (!contract) return true;
    const http = execution.switchToHttp();
    const request = http.getRequest<ContractRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (contract.limits) {
      await this.limits.countAddress(contract);
      await this.limits.countMember(contract);
      await this.limits.countPath(contract, request.params);
    }
    const caller = currentContext()?.caller;
    if (caller && caller.accountId < 0)
      await this.limits.countKey(`${caller.hospitalId}:${caller.accountId}`, (done) => reply.raw.once('close', done));
    if (contract.body) await this.#read(contract, request, reply);
    const { params, query, body } = validate(contract, { params: request.params, query: request.query, body: request.rawBody });
    // Field by field: to spread an object here costs more than the rest of the guard.
    request.call = {
      params,
      query,
      body,
      files: request.uploads ?? [],
      headers: request.headers,
      sentText: request.sentText ?? '',
    };
    return true;
  }

  async #read(contract: RouteContract, request: ContractRequest, reply: FastifyReply): Promise<void> {
    const multipart = await readBody(contract, request);
    if (multipart) await untilClosed(reply, multipart);
    await this.limits.countBody(contract, request.rawBody);
  }
}

// Who hung up right after the last byte closes nothing any more: nobody waits for the call, and its files go now.
async function untilClosed({ raw }: FastifyReply, multipart: MultipartBody): Promise<void> {
  if (raw.destroyed) {
    await multipart.discard();
    throw invalid('The form data could not be read.');
  }
  raw.once('close', () => void multipart.discard());
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
  if (request.body instanceof UnreadableBody) throw request.body.error;
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  if (isForm && !accepted.includes('urlencoded')) throw new AppError(415, 'This call takes JSON, not form data.');
  request.rawBody = isForm ? { ...(request.body as object) } : request.body;
  return undefined;
}
