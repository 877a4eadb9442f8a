import { readFile } from 'node:fs/promises';
import { Controller, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { conflict, id, requiredText, route, type InputOf } from '@nidaan/kernel';
import {
  AccessGuard,
  Branches,
  currentContext,
  currentHospital,
  JwtStrategy,
  Keys,
  Revocations,
  Rights,
  ServiceTokens,
  EmergencyRights,
  RestrictedRecords,
  SupportRights,
  Tokens,
  type Caller,
} from '@nidaan/platform-access';
import { Logger, Metrics } from '@nidaan/platform-telemetry';
import {
  ArrayStream,
  type CallOf,
  ContractGuard,
  ControllerRunner,
  fastifyAdapter,
  AllExceptionsFilter,
  FileAnswer,
  prepareFastify,
  RateLimits,
  Route,
  type TrustedProxies,
} from '../src/index.ts';

const base = { owner: 'lab', summary: 'For the tests' } as const;
const makeNote = route({
  ...base,
  name: 'lab.make',
  method: 'POST',
  path: '/api/notes/',
  access: 'hospital',
  needs: 'member',
  status: 201,
  body: z.object({ text: requiredText('Text is required', 'text') }),
  answer: z.object({ text: z.string(), hospital: z.number() }),
});
const oneNote = route({
  ...base,
  name: 'lab.one',
  method: 'GET',
  path: '/api/notes/:id/',
  access: 'hospital',
  needs: 'member',
  params: z.object({ id: id('Note not found') }),
  answer: z.object({ id: z.number() }),
});
const allNotes = route({
  ...base,
  name: 'lab.all',
  method: 'GET',
  path: '/api/notes',
  access: 'hospital',
  needs: 'member',
  query: z.object({ rows: z.coerce.number() }),
  answer: z.array(z.object({ n: z.number(), hospital: z.number() })),
});
const askedByPharmacy = route({
  name: 'lab.asked-by-pharmacy',
  owner: 'lab',
  method: 'GET',
  path: '/internal/notes/',
  access: 'service',
  askedBy: ['pharmacy'],
  summary: 'For the pharmacy alone',
  answer: z.object({ hospital: z.number() }),
});
const staffOnly = route({
  ...base,
  name: 'lab.staff',
  method: 'GET',
  path: '/api/staff/:id/',
  access: 'staff',
  params: z.object({ id: id('Not found') }),
  answer: z.object({}),
});
const openCall = route({
  ...base,
  name: 'lab.open',
  method: 'POST',
  path: '/api/open/',
  access: 'public',
  body: z.object({ code: z.string() }),
  limits: [{ by: { bodyField: 'code' }, max: 2, seconds: 60 }],
  answer: z.object({ ok: z.literal(true) }),
});
const ofMember = route({
  ...base,
  name: 'lab.of-member',
  method: 'GET',
  path: '/api/of-member/',
  access: 'hospital',
  needs: 'member',
  limits: [{ by: 'member', max: 2, seconds: 60, sentence: 'You have asked too often.' }],
  answer: z.object({ ok: z.literal(true) }),
});
const counted = route({
  ...base,
  name: 'lab.counted',
  method: 'GET',
  path: '/api/counted/',
  access: 'public',
  limits: [{ by: 'address', max: 20, seconds: 60 }],
  answer: z.object({ address: z.string() }),
});
const upload = route({
  ...base,
  name: 'lab.upload',
  method: 'POST',
  path: '/api/upload/',
  access: 'hospital',
  needs: 'member',
  consumes: ['multipart'],
  files: { parts: { file: 1 }, tooMany: 'One file at a time.' },
  body: z.object({ title: z.string() }),
  answer: z.object({ title: z.string(), files: z.array(z.tuple([z.string(), z.number(), z.string()])) }),
});
const form = route({
  ...base,
  name: 'lab.form',
  method: 'POST',
  path: '/api/form/',
  access: 'hospital',
  needs: 'member',
  consumes: ['multipart', 'json'],
  body: z.object({ title: z.string() }),
  answer: z.object({ title: z.string() }),
});
const signed = route({
  ...base,
  name: 'lab.signed',
  method: 'POST',
  path: '/api/signed/',
  access: 'public',
  body: z.object({}),
  answer: z.object({ text: z.string() }),
});
const download = route({
  ...base,
  name: 'lab.download',
  method: 'GET',
  path: '/api/download/',
  access: 'hospital',
  needs: 'member',
  produces: 'file',
});

@Controller()
class NotesController {
  @Route(makeNote) make({ body }: InputOf<typeof makeNote>) {
    if (body.text === 'twice') throw conflict('There already.', { id: 7 });
    if (body.text === 'crash') throw new Error('SELECT secret FROM /etc/passwd');
    return { text: body.text, hospital: currentHospital() };
  }
  @Route(oneNote) one({ params }: InputOf<typeof oneNote>) {
    return { id: params.id };
  }
  @Route(allNotes) all({ query }: InputOf<typeof allNotes>) {
    return new ArrayStream(batches(query.rows));
  }
  @Route(askedByPharmacy) asked() {
    return { hospital: currentHospital() };
  }
  @Route(staffOnly) staff() {
    return {};
  }
  @Route(openCall) open() {
    return { ok: true } as const;
  }
  @Route(ofMember) ofMember() {
    return { ok: true } as const;
  }
  @Route(counted) counted() {
    return { address: currentContext()!.address! };
  }
  @Route(upload) async upload({ body, files }: CallOf<typeof upload>) {
    return {
      title: body.title,
      files: await Promise.all(
        files.map(async (file): Promise<[string, number, string]> => [
          file.filename,
          file.size,
          await readFile(file.path, 'utf8'),
        ]),
      ),
    };
  }
  @Route(form) form({ body }: InputOf<typeof form>) {
    return { title: body.title };
  }
  @Route(signed) signed({ sentText }: CallOf<typeof signed>) {
    return { text: sentText };
  }
  @Route(download) download() {
    return new FileAnswer({ body: Buffer.from('pdf'), contentType: 'application/pdf', filename: 'रिपोर्ट "1".pdf' });
  }
}

async function* batches(rows: number) {
  // A filter may leave nothing of a batch, of the first one too.
  yield [];
  for (let at = 0; at < rows; at += 2) {
    yield Array.from({ length: Math.min(2, rows - at) }, (_, index) => ({
      n: at + index,
      hospital: currentHospital(),
    }));
    yield [];
  }
}

/** A small service whose calls show what the http room does; account 666 is revoked. */
export async function notesApp(
  tokens: Tokens,
  logger: Logger,
  proxies: TrustedProxies = 0,
  serviceTokens = new ServiceTokens(),
): Promise<{ app: NestFastifyApplication; http: FastifyInstance }> {
  const revocations = { isRevoked: (who: Caller) => who.accountId === 666 } as unknown as Revocations;
  const sight = { branches: '*', persons: '*', branch: 1, isBranchClosed: false };
  const member = { requireActive: () => undefined, require: () => undefined, facts: { defaultBranchId: 1 }, sight };
  const rights = { known: () => member } as unknown as Rights;
  const noKeys = () => Promise.reject(new Error('No call of the notes takes a key'));
  const runner = new ControllerRunner({
    idempotency: { run: noKeys, check: noKeys },
    beforeResponse: async () => undefined,
    checksAnswers: true,
  });
  @Module({
    controllers: [NotesController],
    providers: [
      JwtStrategy,
      { provide: Tokens, useValue: tokens },
      { provide: ServiceTokens, useValue: serviceTokens },
      { provide: Revocations, useValue: revocations },
      { provide: Rights, useValue: rights },
      { provide: Keys, useValue: { admit: () => Promise.reject(new Error('No call of the notes takes a key')) } },
      {
        provide: SupportRights,
        useValue: { admit: () => Promise.reject(new Error('No call of the notes is by support access')) },
      },
      { provide: Branches, useValue: new Branches({} as never) },
      { provide: EmergencyRights, useValue: { opened: () => null } },
      // Its calls name no patients.
      { provide: RestrictedRecords, useValue: new RestrictedRecords(undefined as never) },
      { provide: RateLimits, useValue: new RateLimits(true) },
      { provide: ControllerRunner, useValue: runner },
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: APP_GUARD, useClass: ContractGuard },
      { provide: APP_FILTER, useValue: new AllExceptionsFilter(logger) },
    ],
  })
  class NotesModule {}
  const adapter = fastifyAdapter(logger, proxies);
  const app = await NestFactory.create<NestFastifyApplication>(NotesModule, adapter as never, {
    logger: false,
    bodyParser: false,
  });
  const http = adapter.getInstance() as unknown as FastifyInstance;
  await prepareFastify(http, { logger, metrics: new Metrics('lab'), uploadMaxBytes: 1000 });
  await app.init();
  await http.ready();
  return { app, http };
}
