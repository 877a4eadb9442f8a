import { readFile } from 'node:fs/promises';
import { Controller, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { conflict, id, requiredText, route, type InputOf } from '@nidaan/kernel';
import {
  AccessGuard,
  currentContext,
  JwtStrategy,
  Revocations,
  ServiceTokens,
  Tokens,
  type Caller,
} from '@nidaan/platform-access';
import { Logger, Metrics } from '@nidaan/platform-telemetry';
import {
  AnswerGates,
  ArrayStream,
  ContractGuard,
  fastifyAdapter,
  FaultFilter,
  FileAnswer,
  Idempotency,
  Input,
  prepareFastify,
  RateLimits,
  Route,
  SentText,
  type TrustedProxies,
  UploadedFiles,
  type UploadedFile,
} from '../src/index.ts';

const base = { owner: 'lab', summary: 'For the tests' } as const;
const makeNote = route({
  ...base,
  name: 'lab.make',
  method: 'POST',
  path: '/api/notes/',
  access: 'hospital',
  status: 201,
  body: z.object({ text: requiredText('Text is required', 'text') }),
});
const oneNote = route({
  ...base,
  name: 'lab.one',
  method: 'GET',
  path: '/api/notes/:id/',
  access: 'hospital',
  params: z.object({ id: id('Note not found') }),
});
const allNotes = route({
  ...base,
  name: 'lab.all',
  method: 'GET',
  path: '/api/notes',
  access: 'hospital',
  query: z.object({ rows: z.coerce.number() }),
});
const askedByPharmacy = route({
  name: 'lab.asked-by-pharmacy',
  owner: 'lab',
  method: 'GET',
  path: '/internal/notes/',
  access: 'service',
  askedBy: ['pharmacy'],
  summary: 'For the pharmacy alone',
});
const staffOnly = route({
  ...base,
  name: 'lab.staff',
  method: 'GET',
  path: '/api/staff/:id/',
  access: 'staff',
  params: z.object({ id: id('Not found') }),
});
const openCall = route({
  ...base,
  name: 'lab.open',
  method: 'POST',
  path: '/api/open/',
  access: 'public',
  body: z.object({ code: z.string() }),
  limits: [{ by: { bodyField: 'code' }, max: 2, seconds: 60 }],
});
const counted = route({
  ...base,
  name: 'lab.counted',
  method: 'GET',
  path: '/api/counted/',
  access: 'public',
  limits: [{ by: 'address', max: 20, seconds: 60 }],
});
const upload = route({
  ...base,
  name: 'lab.upload',
  method: 'POST',
  path: '/api/upload/',
  access: 'hospital',
  consumes: ['multipart'],
  files: { max: 1, tooMany: 'One file at a time.' },
  body: z.object({ title: z.string() }),
});
const form = route({
  ...base,
  name: 'lab.form',
  method: 'POST',
  path: '/api/form/',
  access: 'hospital',
  consumes: ['multipart', 'json'],
  body: z.object({ title: z.string() }),
});
const signed = route({
  ...base,
  name: 'lab.signed',
  method: 'POST',
  path: '/api/signed/',
  access: 'public',
  body: z.object({}),
});
const download = route({
  ...base,
  name: 'lab.download',
  method: 'GET',
  path: '/api/download/',
  access: 'hospital',
  produces: 'file',
});

@Controller()
class NotesController {
  @Route(makeNote) make(@Input() { body }: InputOf<typeof makeNote>) {
    if (body.text === 'twice') throw conflict('There already.', { id: 7 });
    if (body.text === 'crash') throw new Error('SELECT secret FROM /etc/passwd');
    return { text: body.text, hospital: currentContext()?.hospitalId };
  }
  @Route(oneNote) one(@Input() { params }: InputOf<typeof oneNote>) {
    return { id: params.id };
  }
  @Route(allNotes) all(@Input() { query }: InputOf<typeof allNotes>) {
    return new ArrayStream(batches(query.rows));
  }
  @Route(askedByPharmacy) asked() {
    return { hospital: currentContext()?.hospitalId };
  }
  @Route(staffOnly) staff() {
    return {};
  }
  @Route(openCall) open() {
    return { ok: true };
  }
  @Route(counted) counted() {
    return { address: currentContext()?.address };
  }
  @Route(upload) async upload(@Input() { body }: InputOf<typeof upload>, @UploadedFiles() files: UploadedFile[]) {
    return {
      title: body.title,
      files: await Promise.all(files.map(async (file) => [file.filename, file.size, await readFile(file.path, 'utf8')])),
    };
  }
  @Route(form) form(@Input() { body }: InputOf<typeof form>) {
    return { title: body.title };
  }
  @Route(signed) signed(@SentText() text: string) {
    return { text };
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
      hospital: currentContext()?.hospitalId,
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
  @Module({
    controllers: [NotesController],
    providers: [
      JwtStrategy,
      { provide: Tokens, useValue: tokens },
      { provide: ServiceTokens, useValue: serviceTokens },
      { provide: Revocations, useValue: revocations },
      { provide: RateLimits, useValue: new RateLimits(true) },
      { provide: Idempotency, useValue: {} },
      { provide: AnswerGates, useValue: { pass: async () => undefined } },
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: APP_GUARD, useClass: ContractGuard },
      { provide: APP_FILTER, useValue: new FaultFilter(logger) },
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
