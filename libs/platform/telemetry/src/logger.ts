import { Injectable, type LoggerService } from '@nestjs/common';
import { pino, type Logger as Pino } from 'pino';
import { currentContext } from './request-context.ts';

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';

/** What may be logged beside the sentence: ids, counts, durations, codes. Never names, phones, mails, tokens, codes or diagnoses (S13). */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** Structured logs, one JSON object a line on stdout, with the ids of request, hospital and trace. */
@Injectable()
export class Logger implements LoggerService {
  readonly #pino: Pino;

  constructor(service: string, level: LogLevel = 'info', destination?: { write(line: string): void }) {
    const options = { level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite: withoutKeys } };
    this.#pino = destination ? pino(options, destination) : pino(options);
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.#write('debug', message, rest);
  }

  info(message: string, fields: LogFields = {}): void {
    this.#pino.info({ ...this.#context(), ...fields }, message);
  }

  /** `fault` is written with its stack; its message must not carry patient data. */
  error(message: unknown, ...rest: unknown[]): void {
    this.#write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.#write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.#write('debug', message, rest);
  }

  #write(level: 'error' | 'warn' | 'debug', message: unknown, rest: unknown[]): void {
    const fault = [message, ...rest].find((part) => part instanceof Error);
    const fields = rest.find((part): part is LogFields => typeof part === 'object' && part !== null && !(part instanceof Error));
    const text = message instanceof Error ? message.message : String(message);
    this.#pino[level]({ ...this.#context(), ...fields, ...(fault ? { err: faultFields(fault) } : {}) }, text);
  }

  #context(): LogFields {
    const context = currentContext();
    if (!context) return {};
    const { requestId, hospitalId, span } = context;
    return { requestId, hospitalId: hospitalId ?? undefined, trace_id: span?.traceId };
  }
}

// Of a secret that came into a line by mistake only its kind is left.
const SECRETS = /\b(nk|whsec)_[0-9A-Za-z_+/=-]{16,}/g;
const withoutKeys = (line: string): string => line.replace(SECRETS, '$1_…');

// PostgreSQL puts row values into `detail` and `where`: only code, constraint and the first stack lines are kept.
function faultFields(fault: Error): LogFields {
  const { code, constraint, table } = fault as Error & { code?: string; constraint?: string; table?: string };
  const isDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  return {
    name: fault.name,
    code,
    constraint,
    table,
    message: isDatabase ? `database error ${code}` : fault.message,
    stack: fault.stack?.split('\n').slice(1, 9).join('\n'),
  };
}
