import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '@nidaan/kernel';
import type { Logger } from '@nidaan/platform-telemetry';

const sentence = z.string().regex(/\S/);

/** The one shape of an error body (API-06); a call may add documented fields beside these. */
export const errorShape = z.looseObject({
  statusCode: z.int().min(400).max(599),
  message: sentence,
  error: sentence,
  detail: sentence,
  errors: z.record(z.string(), sentence).optional(),
});

type ErrorBody = z.output<typeof errorShape>;

const SENTENCES: Record<number, string> = {
  400: 'The request could not be understood.',
  401: 'Please log in to continue.',
  403: 'You do not have access to this.',
  404: 'Not found.',
  405: 'This method is not supported here.',
  408: 'The data came too slowly. Please try again on a better connection.',
  409: 'This cannot be done as things stand.',
  413: 'The data sent is too large.',
  414: 'The address is too long.',
  415: 'This kind of content is not accepted.',
  417: 'What the request expects is not supported.',
  429: 'Too many requests. Please wait a little and try again.',
  431: 'The headers of the request are too large.',
  503: 'The service is busy. Please try again in a moment.',
};
// What pg says, without a code, when a connection breaks under a statement, or none was to be had in time.
const CUT =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EMFILE']);
// Of PostgreSQL's disk, and of our own.
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const NO_SPACE = 'The server has no space left, so nothing was saved. Please tell whoever looks after Nidaan here.';
// A statement beyond its bound, a lock not had in time, a deadlock, a conflict of two transactions.
const OVERLONG = new Set(['57014', '55P03', '40P01', '40001']);
const TOOK_TOO_LONG = 'This took too long and was stopped; nothing was changed. Please try again in a moment.';
const OF_STREAMS = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ABORT_ERR']);
const UNEXPECTED = 'Something went wrong on our side. Please try again.';

/** The sentence of a refusal that brings none of its own. */
export const sentenceFor = (status: number): string => SENTENCES[status] ?? UNEXPECTED;

/** Any thrown value as a refusal with a status and a sentence. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode, message = '' } = (error ?? {}) as { code?: string; statusCode?: number; message?: string };
  if (error instanceof HttpException) return new AppError(error.getStatus(), sentenceFor(error.getStatus()));
  // Texts that PostgreSQL cannot hold or numbers out of its range: the caller's data, wherever it slipped through.
  if (code && /^(22\d{3}|22P0[2-5])$/.test(code)) return new AppError(400, 'The data sent cannot be stored.');
  if (code && FULL.has(code)) return new AppError(503, NO_SPACE, { retryAfterSeconds: 30 });
  if (code && /^(08|57P|53|25P03)/.test(code)) return new AppError(503, SENTENCES[503]!, { retryAfterSeconds: 5 });
  if (code && OVERLONG.has(code)) return new AppError(503, TOOK_TOO_LONG, { retryAfterSeconds: 5 });
  if ((code && AWAY.has(code)) || CUT.test(message)) return new AppError(503, SENTENCES[503]!, { retryAfterSeconds: 5 });
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError(statusCode, SENTENCES[statusCode] ?? SENTENCES[400]!);
  return new AppError(500, UNEXPECTED);
}

/** The error body of a refusal (API-06). */
export function errorBody(refusal: AppError): ErrorBody {
  const { status, sentence, options } = refusal;
  return {
    ...options.extra,
    statusCode: status,
    message: sentence,
    error: sentence,
    detail: sentence,
    ...(options.errors ? { errors: options.errors } : {}),
  };
}

/** Whether the caller hung up: in the middle of the body, or while the answer was on its way. What breaks by it is nobody's fault. */
function hasLeft(error: unknown, { raw }: FastifyRequest, reply: FastifyReply): boolean {
  const { code = '' } = (error ?? {}) as { code?: string };
  return raw.destroyed && (!raw.complete || (OF_STREAMS.has(code) && reply.raw.destroyed));
}

/** Sends a refusal, for places where Nest's filter does not reach. */
export function sendError(error: unknown, reply: FastifyReply, logger: Logger, request: FastifyRequest): void {
  if (hasLeft(error, request, reply)) return void reply.raw.destroy();
  const refusal = toAppError(error);
  if (refusal.status >= 500)
    logger.error(error, { method: request.method, route: request.routeOptions?.url ?? '', status: refusal.status });
  if (reply.sent || reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  if (refusal.options.retryAfterSeconds) reply.header('retry-after', String(refusal.options.retryAfterSeconds));
  void reply.code(refusal.status).type('application/json; charset=utf-8').send(errorBody(refusal));
}

/** The same error; an error whose body has not the one shape becomes a 500 that says where. For tests and development. */
function checkError(error: unknown): unknown {
  const body: unknown = JSON.parse(JSON.stringify(errorBody(toAppError(error))));
  const issue = errorShape.safeParse(body).error?.issues[0];
  return issue ? new AppError(500, `An error body differs from its shape: ${issue.path.join('.')} ${issue.message}.`) : error;
}

/** Answers every thrown value as API-06 says; only our own errors are 5xx, and only they are logged. */
@Catch()
export class AllExceptionsFilter implements ExceptionFilter {
  /** `checksAnswers`: as of ControllerRunner. */
  constructor(
    private readonly logger: Logger,
    private readonly checksAnswers = false,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const sent = this.checksAnswers ? checkError(error) : error;
    sendError(sent, http.getResponse<FastifyReply>(), this.logger, http.getRequest<FastifyRequest>());
  }
}
