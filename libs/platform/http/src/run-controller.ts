import type { FastifyReply } from 'fastify';
import type { RouteContract } from '@nidaan/kernel';
import { currentContext } from '@nidaan/platform-access';
import { checkAnswer } from './check-answer.ts';
import type { Call, ContractRequest } from './contract-request.ts';
import type { Idempotency } from './idempotency/index.ts';
import { hideFields, hideInRefusal } from './hide-fields.ts';
import { prepareResponse } from './response-types.ts';

interface ControllerRunnerOptions {
  idempotency: Pick<Idempotency, 'run' | 'check'>;
  /** What each response waits for. */
  beforeResponse: () => Promise<void>;
  /** True in tests and in development: each answer is parsed by its contract, and one that differs or could not be kept with a key is answered 500. */
  checksAnswers: boolean;
}

/** What follows on the guards: the `Idempotency-Key`, the controller's method, what the response waits for, the response. */
export class ControllerRunner {
  constructor(private readonly options: ControllerRunnerOptions) {}

  /** Runs a controller's method for a call that ContractGuard has read. Gives what Nest is to send. */
  async run(
    contract: RouteContract,
    request: ContractRequest,
    reply: FastifyReply,
    controller: (call: Call) => unknown,
  ): Promise<unknown> {
    let answer: unknown;
    try {
      answer = hideFields(contract, await this.#once(contract, request, controller));
    } catch (fault) {
      throw hideInRefusal(contract, fault);
    }
    await this.options.beforeResponse();
    return prepareResponse(this.options.checksAnswers ? checkAnswer(contract, answer) : answer, request, reply);
  }

  #once(contract: RouteContract, request: ContractRequest, controller: (call: Call) => unknown): unknown {
    const call = request.call!;
    const key = request.headers['idempotency-key'];
    const { idempotency, checksAnswers } = this.options;
    if (!contract.idempotent || currentContext()?.hospitalId == null) return controller(call);
    if (typeof key !== 'string') return checksAnswers ? idempotency.check(contract, () => controller(call)) : controller(call);
    const { params, query, files } = call;
    // A retry is the same write only with the same files.
    const sent = files.length > 0 ? [request.rawBody, files.map(({ field, sha256 }) => [field, sha256])] : request.rawBody;
    return idempotency.run(contract, key, { params, query, sent }, () => controller(call));
  }
}
