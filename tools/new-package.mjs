#!/usr/bin/env node
// Makes the folder of a new library: node tools/new-package.mjs libs/<room>/<name>; or all that a new service needs: node tools/new-package.mjs <domain>
// Tags follow from the path (docs/map.md): libs/<domain>/<contracts|service|web>, libs/platform/<room>, libs/shared/<name>, apps/<name>.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { fixAll, textOf, write } from './fences/fix.mjs';
import { mainOf } from './fences/service-rules.mjs';
import { listServices, ROOT, SERVICES_LIST } from './workspace.mjs';

/** Package name and Nx tags of a workspace folder. */
function identityOf(folder) {
  const [top, room, name] = folder.split('/');
  if (top === 'apps')
    return {
      name: `@nidaan/app-${room}`,
      tags: ['scope:app', room === 'web' || room === 'e2e' ? `kind:app-${room}` : 'kind:app'],
    };
  if (room === 'platform') return { name: `@nidaan/platform-${name}`, tags: ['scope:platform', 'kind:platform'] };
  if (room === 'shared') return { name: `@nidaan/${name}`, tags: ['scope:shared', `kind:${name}`] };
  if (room === 'testing') return { name: '@nidaan/testing', tags: ['scope:testing', 'kind:testing'] };
  return { name: `@nidaan/${room}-${name}`, tags: [`scope:${room}`, `kind:${name}`] };
}

const DOMAIN = {
  contracts: (d) => ({
    'messages.ts': `/** Sentences of the ${d} domain, the same in browser and server. */\nexport const ${upper(d)}_MESSAGES = {} as const;\n`,
    'routes.ts': `import type { RouteContract } from '@nidaan/kernel';\n\nexport const ${upper(d)}_ROUTES: readonly RouteContract[] = [];\n`,
    'events.ts': `import type { EventContract } from '@nidaan/kernel';\n\nexport const ${upper(d)}_EVENTS: readonly EventContract[] = [];\n`,
    'permissions.ts': `import type { Permission } from '@nidaan/kernel';\n\n/** What members may be allowed to do here. */\nexport const ${upper(d)}_PERMISSIONS: readonly Permission[] = [];\n`,
    'jobs.ts': `import type { JobContract } from '@nidaan/kernel';\n\nexport const ${upper(d)}_JOBS: readonly JobContract[] = [];\n`,
    'index.ts': `export * from './events.ts';\nexport * from './jobs.ts';\nexport * from './messages.ts';\nexport * from './permissions.ts';\nexport * from './routes.ts';\n`,
  }),
  service: (d) => ({
    [`${d}.module.ts`]: `import { Module } from '@nestjs/common';\n\n@Module({ controllers: [], providers: [] })\nexport class ${pascal(d)}Module {}\n`,
    'migrations/index.ts': `import type { MigrationClass } from '@nidaan/platform-database';\n\nexport const migrations: readonly MigrationClass[] = [];\n`,
    'index.ts': `import { ${upper(d)}_EVENTS, ${upper(d)}_JOBS, ${upper(d)}_PERMISSIONS, ${upper(d)}_ROUTES } from '@nidaan/${d}-contracts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { ${pascal(d)}Module } from './${d}.module.ts';
import { migrations } from './migrations/index.ts';

export const ${d}Service: ServiceDefinition = {
  name: '${d}',
  routes: ${upper(d)}_ROUTES,
  permissions: ${upper(d)}_PERMISSIONS,
  events: ${upper(d)}_EVENTS,
  jobs: ${upper(d)}_JOBS,
  migrations,
  entities: [],
  module: ${pascal(d)}Module,
};
`,
  }),
  web: () => ({ 'index.ts': 'export {};\n' }),
};

const specOf = (d) => `import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestNidaan } from '@nidaan/testing/services';
import { ${d}Service } from '../src/index.ts';

describe('the ${d} service', () => {
  let nidaan: TestNidaan;

  beforeAll(async () => {
    nidaan = await startTestService(${d}Service);
  });

  afterAll(() => nidaan?.close());

  it('is ready on a schema and with a login of its own', async () => {
    expect(await nidaan.composition.isReady()).toBe(true);
    const { database } = nidaan.composition.services.get('${d}')!;
    expect(await database.query('SELECT current_schema() AS schema')).toEqual([{ schema: '${d}' }]);
  });
});
`;

const upper = (name) => name.toUpperCase();
const pascal = (name) => name[0].toUpperCase() + name.slice(1);

function makePackage(folder, sources = { 'index.ts': 'export {};\n' }) {
  const { name, tags } = identityOf(folder);
  const file = `${folder}/package.json`;
  if (existsSync(join(ROOT, file))) throw new Error(`${file} exists already.`);
  const up = '../'.repeat(folder.split('/').length);
  const isWeb = tags.some((tag) => ['kind:web', 'kind:ui', 'kind:app-web', 'kind:app-e2e'].includes(tag));
  const main = Object.keys(sources).find((source) => /^(?:index|main)\.ts$/.test(source));
  const manifest = {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    exports: { '.': { '@nidaan/source': `./src/${main}`, default: `./dist/${main.replace('.ts', '.js')}` } },
    scripts: isWeb ? {} : { build: `node ${up}tools/build.mjs ${folder}` },
    nx: { tags },
    dependencies: {},
  };
  write(file, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const [source, text] of Object.entries(sources))
    if (textOf(`${folder}/src/${source}`) === '') write(`${folder}/src/${source}`, text);
}

// Names of processes beside the services, and the schema that every database has.
const TAKEN = ['migrate', 'backup', 'operator', 'restore', 'public'];

/** The packages and the program of a service, its entry in the list, and whatever follows from that. */
async function makeService(name) {
  if (!/^[a-z]+$/.test(name))
    throw new Error('The name of a service is a word of small letters: its schema, roles and pods bear it.');
  const taken =
    [...TAKEN, ...listServices()].includes(name) ||
    [`libs/${name}`, `apps/${name}`].some((folder) => existsSync(join(ROOT, folder)));
  if (taken) throw new Error(`There is a ${name} already.`);
  for (const [kind, sources] of Object.entries(DOMAIN)) makePackage(`libs/${name}/${kind}`, sources(name));
  write(`libs/${name}/service/test/${name}.spec.ts`, specOf(name));
  makePackage(`apps/${name}`, { 'main.ts': mainOf(name) });
  const listed = textOf(SERVICES_LIST).replace(/(DOMAIN_SERVICES = \[[^\]]*?'),?\s*\]/, `$1, '${name}']`);
  write(SERVICES_LIST, await format(listed, { ...(await resolveConfig(join(ROOT, SERVICES_LIST))), parser: 'typescript' }));
  // What is open in other packages is no matter of this one.
  const own = new RegExp(`^libs/(?:${name}|gateway)/|^apps/(?:${name}|worker|standalone)$`);
  fixAll(({ folder }) => own.test(folder));
}

const place = process.argv[2]?.replace(/\/$/, '');
try {
  if (!place) throw new Error('Usage: node tools/new-package.mjs libs/<room>/<name> | <domain>');
  if (place.includes('/')) makePackage(place);
  else await makeService(place);
  console.log('Made. Next: npm install, which links it and writes the lock.');
} catch (fault) {
  console.error(fault.message);
  process.exit(1);
}
