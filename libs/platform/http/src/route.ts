import {
  applyDecorators,
  createParamDecorator,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Put,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { RouteContract } from '@nidaan/kernel';
import { ROUTE } from '@nidaan/platform-access';
import { answered } from './answering.ts';
import type { ContractRequest } from './contract-request.ts';

const METHODS = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };

/** Makes a controller method answer a documented call: its method, path, status, access, validation and limits come from the contract. */
export const Route = (contract: RouteContract): MethodDecorator =>
  applyDecorators(
    answered,
    METHODS[contract.method](contract.path),
    HttpCode(contract.status ?? 200),
    SetMetadata(ROUTE, contract),
  );

/** The call's `{ params, query, body }` after the contract's schemas; type it as InputOf<typeof contract>. */
export const Input = createParamDecorator((_: unknown, execution: ExecutionContext) => requestOf(execution).input);

/** The files of a multipart call. */
export const UploadedFiles = createParamDecorator(
  (_: unknown, execution: ExecutionContext) => requestOf(execution).uploads ?? [],
);

/** The raw JSON object as it was sent, for the few calls that keep what they do not know. */
export const RawBody = createParamDecorator((_: unknown, execution: ExecutionContext) => requestOf(execution).rawBody);

/** A JSON body as it came, to the letter, for calls that are signed over it; '' where there was none. */
export const SentText = createParamDecorator((_: unknown, execution: ExecutionContext) => requestOf(execution).sentText ?? '');

const requestOf = (execution: ExecutionContext): ContractRequest => execution.switchToHttp().getRequest<ContractRequest>();
