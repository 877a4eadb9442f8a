import type { FastifyReply, FastifyRequest } from 'fastify';
import { packingFor, type PackedText } from '../packed-text.ts';

/** Answers a text that changes with the release only: callers ask whether theirs still holds. */
export async function answerText(page: PackedText, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const packing = packingFor(request.raw);
  // CORS has named Origin there already.
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].flat().filter(Boolean).join(', ');
  void reply.headers({ etag: page.etag, vary, 'cache-control': 'no-cache' });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  if (packing) void reply.header('content-encoding', packing);
  return reply.type(page.type).send(packing ? await page.packed(packing) : page.text);
}
