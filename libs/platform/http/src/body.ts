import { AppError, invalid } from '@nidaan/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { ContractRequest } from './contract-request.ts';

/** JSON bodies above this are answered 413 (API-20). */
export const MAX_JSON_BYTES = 2 * 1024 * 1024;

const MAX_DEPTH = 64;

/** A body that could not be read. It is refused after 401 and 403 are decided (SES-11), hence carried along instead of thrown. */
export class UnreadableBody {
  constructor(readonly error: AppError) {}
}

/** Installs the readers of bodies: JSON, urlencoded, multipart; anything else is answered 415. */
export async function installBodyReaders(fastify: FastifyInstance, uploadMaxBytes: number): Promise<void> {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    ['application/json', 'application/*+json'],
    { parseAs: 'string', bodyLimit: MAX_JSON_BYTES },
    async (request: ContractRequest, text: string) => {
      request.sentText = text;
      return parseJson(text);
    },
  );
  await fastify.register(formbody, { bodyLimit: MAX_JSON_BYTES });
  await fastify.register(multipart, {
    limits: { fileSize: uploadMaxBytes, files: 20, fields: 200, fieldSize: MAX_JSON_BYTES, parts: 220, headerPairs: 100 },
    throwFileSizeLimit: true,
  });
  fastify.addContentTypeParser(
    '*',
    (request: FastifyRequest, payload: NodeJS.ReadableStream, done: (error: null, body: unknown) => void) => {
      payload.resume();
      const isEmpty = request.headers['content-length'] === '0' || request.headers['content-length'] === undefined;
      done(
        null,
        isEmpty ? undefined : new UnreadableBody(new AppError(415, 'This kind of content is not accepted. Please send JSON.')),
      );
    },
  );
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  if (isTooDeep(text)) return new UnreadableBody(invalid('The data is nested too deeply.'));
  try {
    return JSON.parse(text);
  } catch {
    return new UnreadableBody(invalid('The data sent is not valid JSON.'));
  }
}

function hasMore(text: string, most: number): boolean {
  let brackets = 0;
  for (const bracket of '{[')
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) if (++brackets > most) return true;
  return false;
}

// Deeper data overflows the stack of whoever walks it; strings are skipped, so brackets in texts do not count.
function isTooDeep(text: string): boolean {
  // Most bodies have fewer brackets in all: they are counted without a look at each sign.
  if (!hasMore(text, MAX_DEPTH)) return false;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 92) at++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123 || code === 91) {
      if (++depth > MAX_DEPTH) return true;
    } else if (code === 125 || code === 93) depth--;
  }
  return false;
}
