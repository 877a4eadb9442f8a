#!/usr/bin/env node
// Makes the folder of a new library or app: node tools/new-package.mjs libs/<room>/<name>; or the three of a new domain: node tools/new-package.mjs <domain>
// Tags follow from the path (docs/map.md): libs/<domain>/<contracts|service|web>, libs/platform/<room>, libs/shared/<name>, apps/<name>.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Package name and Nx tags of a workspace folder. */
export function identityOf(folder) {
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
    'jobs.ts': `import type { JobContract } from '@nidaan/kernel';\n\nexport const ${upper(d)}_JOBS: readonly JobContract[] = [];\n`,
    'index.ts': `export * from './events.ts';\nexport * from './jobs.ts';\nexport * from './messages.ts';\nexport * from './routes.ts';\n`,
  }),
  service: (d) => ({
    [`${d}.module.ts`]: `import { Module } from '@nestjs/common';\n\n@Module({ controllers: [], providers: [] })\nexport class ${pascal(d)}Module {}\n`,
    'migrations/index.ts': `import type { MigrationClass } from '@nidaan/platform-database';\n\nexport const migrations: readonly MigrationClass[] = [];\n`,
    'index.ts': `import { ${upper(d)}_EVENTS, ${upper(d)}_JOBS, ${upper(d)}_ROUTES } from '@nidaan/${d}-contracts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { ${pascal(d)}Module } from './${d}.module.ts';
import { migrations } from './migrations/index.ts';

export const ${d}Service: ServiceDefinition = {
  name: '${d}',
  routes: ${upper(d)}_ROUTES,
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

const upper = (name) => name.toUpperCase();
const pascal = (name) => name[0].toUpperCase() + name.slice(1);

function makePackage(folder, sources = { 'index.ts': 'export {};\n' }) {
  const { name, tags } = identityOf(folder);
  const file = join(folder, 'package.json');
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const up = '../'.repeat(folder.split('/').length);
  const isWeb = tags.some((tag) => ['kind:web', 'kind:ui', 'kind:app-web', 'kind:app-e2e'].includes(tag));
  const manifest = {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    exports: { '.': { '@nidaan/source': './src/index.ts', default: './dist/index.js' } },
    scripts: isWeb ? {} : { build: `node ${up}tools/build.mjs ${folder}` },
    nx: { tags },
    dependencies: {},
  };
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const [source, text] of Object.entries(sources)) {
    const path = join(folder, 'src', source);
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) writeFileSync(path, text);
  }
}

const place = process.argv[2]?.replace(/\/$/, '');
try {
  if (!place) throw new Error('Usage: node tools/new-package.mjs libs/<room>/<name> | apps/<name> | <domain>');
  if (place.includes('/')) makePackage(place);
  else for (const [kind, sources] of Object.entries(DOMAIN)) makePackage(`libs/${place}/${kind}`, sources(place));
  console.log('Made. Next: node tools/fences.mjs --fix (declares what is imported), npm install (links it).');
} catch (fault) {
  console.error(fault.message);
  process.exit(1);
}
