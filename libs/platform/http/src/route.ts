import { applyDecorators, Delete, Get, HttpCode, Inject, Patch, Post, Put, Req, Res, SetMetadata } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, InputOf, ProducesOf, RouteContract } from '@nidaan/kernel';
import { ROUTE } from '@nidaan/platform-access';
import type { Call, ContractRequest } from './contract-request.ts';
import type { EventStream } from './event-stream.ts';
import type { ArrayStream, CachedAnswer, FileAnswer } from './response-types.ts';
import { ControllerRunner } from './run-controller.ts';

/** What a controller's method is given: params, query and body after the contract's schemas, and what else was sent. */
export type CallOf<R extends RouteContract> = InputOf<R> & Omit<Call, keyof InputOf<R>>;

/** What a controller's method may answer: what the contract says goes out, and nothing that JSON would change, as a Date. */
type ResponseOf<R extends RouteContract> =
  ProducesOf<R> extends 'pdf' | 'file' ? FileAnswer : ProducesOf<R> extends 'events' ? EventStream : JsonResponse<AnswerOf<R>>;

type JsonResponse<A> = A extends readonly (infer Row)[]
  ? readonly Row[] | ArrayStream<Row> | CachedAnswer<readonly Row[]>
  : A extends undefined
    ? void
    : A | CachedAnswer<A>;

/** A method that answers a call. */
type ControllerMethod<R extends RouteContract> = (call: CallOf<R>) => ResponseOf<R> | Promise<ResponseOf<R>>;

const METHODS = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };

const RUNNER = Symbol('ControllerRunner');

/**
 * Makes a controller's method answer a documented call: its method, path, status, access, validation and limits come from the contract,
 * and so do the types of what the method is given and of what it answers. Nest calls the method by way of `ControllerRunner.run`.
 */
export function Route<R extends RouteContract>(contract: R) {
  return <M extends ControllerMethod<R>>(target: object, name: string, descriptor: TypedPropertyDescriptor<M>): void => {
    const method = descriptor.value!;
    function answer(this: { [RUNNER]: ControllerRunner }, request: ContractRequest, reply: FastifyReply): Promise<unknown> {
      return this[RUNNER].run(contract, request, reply, (call) => method.call(this, call as CallOf<R>));
    }
    descriptor.value = answer as unknown as M;
    // What Nest gives to `answer`; the runner it sets as a property of the controller.
    Req()(target, name, 0);
    Res({ passthrough: true })(target, name, 1);
    Inject(ControllerRunner)(target, RUNNER);
    applyDecorators(METHODS[contract.method](contract.path), HttpCode(contract.status ?? 200), SetMetadata(ROUTE, contract))(
      target,
      name,
      descriptor,
    );
  };
}
