import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedPostgres } from '@nidaan/platform-database';
import { eventually } from '@nidaan/testing';
import pg from 'pg';
import { parse, parseAllDocuments } from 'yaml';
import { logIn, registerHospital } from './bench/nidaan.mjs';
import { kustomize } from './deploy/kubectl.mjs';
import { copyTree, linkPackage } from './jest/copied-tree.mjs';
import { listFiles, ROOT, SERVICES_LIST } from './workspace.mjs';

const run = promisify(execFile);
const LIB = 'libs/throwaway';

/** What a service of its own would be given: a table, a call, and an event of another service that it hears. */
const SOURCES = {
  [`${LIB}/contracts/src/routes.ts`]: `import { route, type RouteContract } from '@nidaan/kernel';
import { z } from 'zod';

export const listNotes = route({
  name: 'throwaway.list-notes',
  owner: 'throwaway',
  method: 'GET',
  path: '/api/throwaway/notes/',
  access: 'hospital',
  needs: 'member',
  summary: 'What was noted of the hospital',
  answer: z.array(z.object({ text: z.string() })),
});

export const THROWAWAY_ROUTES: readonly RouteContract[] = [listNotes];
`,
  [`${LIB}/service/src/migrations/1899000000001-notes.migration.ts`]: `import { tenantTable } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Notes1899000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE notes (hospital_id integer NOT NULL, text text NOT NULL, PRIMARY KEY (hospital_id, text))');
    await tenantTable(runner, 'notes');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notes');
  }
}
`,
  [`${LIB}/service/src/migrations/index.ts`]: `import type { MigrationClass } from '@nidaan/platform-database';
import { Notes1899000000001 } from './1899000000001-notes.migration.ts';

export const migrations: readonly MigrationClass[] = [Notes1899000000001];
`,
  [`${LIB}/service/src/notes/notes.repository.ts`]: `import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

@Injectable()
export class NotesRepository {
  constructor(private readonly db: Database) {}

  async add(hospitalId: number, text: string): Promise<void> {
    await this.db.query('INSERT INTO notes (hospital_id, text) VALUES ($1, $2)', [hospitalId, text]);
  }

  all(): Promise<{ text: string }[]> {
    return this.db.query<{ text: string }>('SELECT text FROM notes ORDER BY text');
  }
}
`,
  [`${LIB}/service/src/notes/notes.controller.ts`]: `import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { listNotes } from '@nidaan/throwaway-contracts';
import { NotesService } from './notes.service.ts';

@Controller()
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Route(listNotes)
  list(): Promise<AnswerOf<typeof listNotes>> {
    return this.notes.all();
  }
}
`,
  [`${LIB}/service/src/notes/notes.service.ts`]: `import { Injectable } from '@nestjs/common';
import { NotesRepository } from './notes.repository.ts';

@Injectable()
export class NotesService {
  constructor(private readonly notes: NotesRepository) {}

  all(): Promise<{ text: string }[]> {
    return this.notes.all();
  }
}
`,
  [`${LIB}/service/src/on/hospital-verified.handler.ts`]: `import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { hospitalVerified } from '@nidaan/identity-contracts';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { NotesRepository } from '../notes/notes.repository.ts';

@Controller()
export class HospitalVerifiedHandler {
  constructor(private readonly notes: NotesRepository) {}

  @EventPattern<string>(hospitalVerified.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof hospitalVerified>>): Promise<void> {
    await this.notes.add(payload.hospitalId, \`\${payload.hospitalName} was verified\`);
  }
}
`,
  [`${LIB}/service/src/throwaway.module.ts`]: `import { Module } from '@nestjs/common';
import { NotesController } from './notes/notes.controller.ts';
import { NotesRepository } from './notes/notes.repository.ts';
import { NotesService } from './notes/notes.service.ts';
import { HospitalVerifiedHandler } from './on/hospital-verified.handler.ts';

@Module({ controllers: [NotesController, HospitalVerifiedHandler], providers: [NotesRepository, NotesService] })
export class ThrowawayModule {}
`,
};

const ADMIN = { email: 'admin@nidaan.local', password: 'admin-of-the-tests' };

async function schemaOf(url) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: owners } = await client.query(
      `SELECT pg_get_userbyid(nspowner) AS owner FROM pg_namespace WHERE nspname = 'throwaway'`,
    );
    const { rows: roles } = await client.query(`SELECT rolname FROM pg_roles WHERE rolname LIKE 'nidaan_throwaway%'`);
    return { owner: owners[0].owner, roles: roles.map(({ rolname }) => rolname) };
  } finally {
    await client.end();
  }
}

describe('a new service', () => {
  const inCopy = (program, args, env = {}) => run(program, args, { cwd: folder, env: { ...process.env, ...env } });
  const node = (...args) => inCopy(process.execPath, args);
  const fix = () => node('-e', `import('./tools/fences/fix.mjs').then(({ fixAll }) => fixAll())`);
  const build = () => node('-e', `import('./tools/build.mjs').then(({ buildAll }) => buildAll({ web: false }))`);
  const tool = (name, ...args) => node(join(folder, 'node_modules/.bin', name), ...args);
  const textOf = (path) => readFileSync(join(folder, path), 'utf8');
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const tree = () => new Map(listFiles(folder).map((path) => [path, textOf(path)]));
  const dataDir = mkdtempSync(join(tmpdir(), 'nidaan-throwaway-'));
  let folder;
  let remove;
  let before;

  beforeAll(async () => {
    // As root, PostgreSQL's own account must get in.
    chmodSync(dataDir, 0o711);
    ({ folder, remove } = copyTree());
    await fix();
    before = tree();
    await node('tools/new-package.mjs', 'throwaway');
    for (const kind of ['contracts', 'service', 'web']) linkPackage(folder, `@nidaan/throwaway-${kind}`, `${LIB}/${kind}`);
    linkPackage(folder, '@nidaan/app-throwaway', 'apps/throwaway');
  }, 120_000);

  afterAll(() => {
    remove?.();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('compiles, is formatted, and passes lint and fences as it was made', async () => {
    const made = [LIB, 'apps/throwaway', 'apps/standalone', 'apps/worker', 'libs/gateway/contracts', 'libs/shared/kernel'];
    const { stderr } = await node('tools/fences.mjs').catch((fault) => fault);
    // Nothing is left but `npm install`: it would ask the registry, so the packages are linked here without it.
    expect(
      stderr.split('\n').filter((line) => line && !/^package-lock\.json {2}@nidaan\/\S*throwaway.*run npm install/.test(line)),
    ).toEqual([]);
    await Promise.all([tool('oxlint', '--deny-warnings', ...made), tool('prettier', '--check', ...made)]);
    // On several threads it takes twice the processor's time.
    await tool('tsc', '-p', 'tsconfig.server.json', '--singleThreaded');
  }, 120_000);

  it('is rendered for Kubernetes and for Compose, and changes nothing of the others', async () => {
    const objects = async (root) => {
      const all = parseAllDocuments(await kustomize(join(root, 'deploy/k8s/overlays/production'))).map((each) => each.toJS());
      return new Map(all.map((each) => [`${each.kind} ${each.metadata.name}`, each]));
    };
    const [was, is] = [await objects(ROOT), await objects(folder)];
    const added = [...is.keys()].filter((name) => !was.has(name));
    const kinds = ['Deployment', 'HorizontalPodAutoscaler', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'];
    expect(added.sort()).toEqual(kinds.map((kind) => `${kind} throwaway-service`));
    for (const [name, object] of was) expect([name, is.get(name)]).toEqual([name, object]);
    const { metadata, spec } = is.get('Deployment throwaway-service');
    expect(metadata.labels['app.kubernetes.io/component']).toBe('throwaway');
    expect(spec.template.spec.containers[0].envFrom[1]).toEqual({ secretRef: { name: 'nidaan-throwaway' } });
    const { services } = parse(textOf('docker-compose.yml'), { merge: true });
    expect(services.throwaway).toMatchObject({
      image: 'nidaan',
      env_file: ['deploy/compose.env', 'deploy/secrets/throwaway.env'],
      command: ['node', 'apps/throwaway/dist/main.js'],
    });
  }, 60_000);

  it('starts with the others: schema, login, health, a call through the gateway, an event heard, tokens refused after a logout', async () => {
    for (const [path, text] of Object.entries(SOURCES)) write(path, text);
    await build();
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    const { startNidaan } = await import(join(folder, 'tools/bench/nidaan.mjs'));
    const nidaan = await startNidaan({ dataDir, databaseUrl: server.url, env: { ADMIN_PASSWORD: ADMIN.password } }).catch(
      async (fault) => {
        await server.stop();
        throw fault;
      },
    );
    const ask = async (path, token, method = 'GET') => {
      const answer = await fetch(`${nidaan.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
      return { status: answer.status, body: await answer.json() };
    };
    try {
      expect(await schemaOf(server.url)).toEqual({
        owner: 'nidaan_throwaway_owner',
        roles: expect.arrayContaining(['nidaan_throwaway', 'nidaan_throwaway_carrier']),
      });
      const staff = await logIn(nidaan.url, ADMIN);
      const { body: health } = await ask('/api/admin/operations/', staff.access);
      expect(health).toContainEqual(expect.objectContaining({ service: 'throwaway', is_up: true }));
      const { access } = await logIn(nidaan.url, await registerHospital(nidaan.url, dataDir, 'Ruby Clinic'));
      const notes = () => ask('/api/throwaway/notes/', access);
      await eventually(async () => expect(await notes()).toEqual({ status: 200, body: [{ text: 'Ruby Clinic was verified' }] }));
      await ask('/api/logout/', access, 'POST');
      expect((await notes()).status).toBe(401);
      const out = join(dataDir, 'split');
      const env = { DATA_DIR: dataDir, DATABASE_URL: server.url };
      await inCopy(process.execPath, ['apps/standalone/dist/secrets-split.js', '--out', out], env);
      expect(readFileSync(join(out, 'throwaway.env'), 'utf8')).toMatch(/^PROCESS=throwaway$/m);
    } finally {
      await nidaan.stop();
      await server.stop();
    }
  }, 120_000);

  it('is gone without a trace when its packages and its entry go', async () => {
    for (const path of [LIB, 'apps/throwaway', 'deploy/k8s/base/throwaway'])
      rmSync(join(folder, path), { recursive: true, force: true });
    write(SERVICES_LIST, before.get(SERVICES_LIST));
    await expect(node('tools/fences.mjs')).rejects.toThrow('libs/gateway/contracts/src/index.ts  is not what follows from');
    await fix();
    const after = tree();
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [path, text] of before) expect([path, after.get(path) === text]).toEqual([path, true]);
  }, 60_000);
});
