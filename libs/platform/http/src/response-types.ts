import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StreamableFile } from '@nestjs/common';
import { currentContext, runInContext } from '@nidaan/platform-telemetry';
import { EventStream } from './event-stream.ts';

/** Media type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** A file as the answer: PDF, report, image. */
export class FileAnswer {
  constructor(
    readonly file: {
      body: Buffer | Readable;
      contentType: string;
      filename: string;
      /** 'inline' shows it in the browser; default 'attachment'. */
      disposition?: 'inline' | 'attachment';
      headers?: Record<string, string>;
    },
  ) {}
}

/** A long list as the answer: batches of rows, sent as one bare JSON array while memory stays flat (API-11, OPN-53). */
export class ArrayStream<Row = unknown> {
  constructor(readonly batches: AsyncIterable<readonly Row[]>) {}
}

/** An answer that callers may keep: who has it already is answered 304. */
export class CachedAnswer<Answer = unknown> {
  constructor(
    readonly answer: Answer,
    /** In quotes, as RFC 9110 writes it. */
    readonly etag: string,
    readonly cacheControl: string,
  ) {}
}

/** RFC 6266 header with an ASCII name and the true one in UTF-8. */
export function contentDisposition(disposition: string, filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Turns the types above into what Nest sends; anything else is sent as JSON. */
export async function prepareResponse(value: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (value instanceof FileAnswer) return fileAnswer(value, reply);
  if (value instanceof ArrayStream) return arrayAnswer(value, reply);
  if (value instanceof CachedAnswer) return cachedAnswer(value, request, reply);
  if (value instanceof EventStream) return eventAnswer(value, reply);
  return value;
}

function cachedAnswer({ answer, etag, cacheControl }: CachedAnswer, request: FastifyRequest, reply: FastifyReply): unknown {
  reply.headers({ 'cache-control': cacheControl, etag });
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!known?.includes(etag)) return answer;
  reply.code(304);
  return undefined;
}

function fileAnswer({ file }: FileAnswer, reply: FastifyReply): StreamableFile {
  reply.header('content-disposition', contentDisposition(file.disposition ?? 'attachment', file.filename));
  reply.header('x-content-type-options', 'nosniff');
  for (const [name, value] of Object.entries(file.headers ?? {})) reply.header(name, value);
  const options = { type: file.contentType, ...(Buffer.isBuffer(file.body) ? { length: file.body.length } : {}) };
  return Buffer.isBuffer(file.body) ? new StreamableFile(file.body, options) : new StreamableFile(file.body, options);
}

function eventAnswer({ body }: EventStream, reply: FastifyReply): StreamableFile {
  // Nothing on the way may keep it, pack it or wait for more of it.
  reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
  reply.raw.once('close', () => void body.destroy());
  return new StreamableFile(body, { type: EVENT_STREAM });
}

async function arrayAnswer({ batches }: ArrayStream, reply: FastifyReply): Promise<unknown> {
  const context = currentContext();
  const iterator = batches[Symbol.asyncIterator]();
  // The stream is read after the request's own call chain ended, so each step is put back into its context.
  const step = () => (context ? runInContext(context, () => iterator.next()) : iterator.next());
  const next = async () => {
    let batch = await step();
    while (!batch.done && batch.value.length === 0) batch = await step();
    return batch;
  };
  // An error of the first batch can still be answered as an error.
  const first = await next();
  if (first.done) return [];
  const second = await next();
  if (second.done) return first.value;
  reply.header('content-type', 'application/json; charset=utf-8');
  // By bytes and not by chunks, of which Node would keep sixteen ready for a slow reader.
  const json = Readable.from(jsonOf(first.value, second.value, next), { objectMode: false });
  return new StreamableFile(json, { type: 'application/json; charset=utf-8' });
}

async function* jsonOf(
  first: readonly unknown[],
  second: readonly unknown[],
  next: () => Promise<IteratorResult<readonly unknown[]>>,
) {
  const text = (rows: readonly unknown[]) => JSON.stringify(rows).slice(1, -1);
  yield `[${text(first)}`;
  yield `,${text(second)}`;
  for (let step = await next(); !step.done; step = await next()) yield `,${text(step.value)}`;
  yield ']';
}
