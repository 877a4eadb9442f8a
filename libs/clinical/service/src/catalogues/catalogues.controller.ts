import { createHash } from 'node:crypto';
import { Controller, Req, Res } from '@nestjs/common';
import {
  INJECTIONS,
  listInjections,
  listMedicines,
  listOintments,
  listTests,
  listTonics,
  MEDICINES,
  OINTMENTS,
  TESTS,
  TONICS,
} from '@nidaan/clinical-contracts';
import { Route } from '@nidaan/platform-http';
import { type FastifyReply, type FastifyRequest } from 'fastify';

interface Catalogue {
  entries: readonly unknown[];
  etag: string;
}

const catalogueOf = (entries: readonly unknown[]): Catalogue => ({
  entries,
  etag: `"${createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 22)}"`,
});

const CATALOGUES = {
  medicines: catalogueOf(MEDICINES),
  injections: catalogueOf(INJECTIONS),
  ointments: catalogueOf(OINTMENTS),
  tonics: catalogueOf(TONICS),
  tests: catalogueOf(TESTS),
};

// The lists change with a release only; an hour later a browser asks again and mostly hears 304.
const KEEP = 'public, max-age=3600';

function answer({ entries, etag }: Catalogue, request: FastifyRequest, reply: FastifyReply): unknown {
  reply.headers({ 'cache-control': KEEP, etag });
  const asked = request.headers['if-none-match'];
  const isKnown = asked !== undefined && asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  if (!isKnown) return entries;
  reply.code(304);
  return undefined;
}

/** The built-in lists, the same that clients fall back to (OPN-50); no patient data, so anybody may read and keep them. */
@Controller()
export class CataloguesController {
  @Route(listMedicines)
  medicines(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): unknown {
    return answer(CATALOGUES.medicines, request, reply);
  }

  @Route(listInjections)
  injections(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): unknown {
    return answer(CATALOGUES.injections, request, reply);
  }

  @Route(listOintments)
  ointments(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): unknown {
    return answer(CATALOGUES.ointments, request, reply);
  }

  @Route(listTonics)
  tonics(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): unknown {
    return answer(CATALOGUES.tonics, request, reply);
  }

  @Route(listTests)
  tests(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): unknown {
    return answer(CATALOGUES.tests, request, reply);
  }
}
