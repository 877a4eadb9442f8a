#!/usr/bin/env node
// Makes the folder of a new library or app: node tools/new-package.mjs libs/<room>/<name> [tag ...]
// Tags follow from the path (docs/map.md): libs/<domain>/<contracts|service|web>, libs/platform/<room>, libs/shared/<name>, apps/<name>.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

const folder = process.argv[2]?.replace(/\/$/, '');
if (!folder) {
  console.error('Usage: node tools/new-package.mjs libs/<room>/<name>');
  process.exit(1);
}
const { name, tags } = identityOf(folder);
const file = join(folder, 'package.json');
if (existsSync(file)) {
  console.error(`${file} exists already.`);
  process.exit(1);
}
mkdirSync(join(folder, 'src'), { recursive: true });
const up = '../'.repeat(folder.split('/').length);
const isWeb = tags.some((tag) => ['kind:web', 'kind:ui', 'kind:app-web', 'kind:app-e2e'].includes(tag));
const manifest = {
  name,
  version: '0.0.0',
  private: true,
  type: 'module',
  exports: {
    '.': { '@nidaan/source': `./src/index.${isWeb && tags.includes('kind:ui') ? 'ts' : 'ts'}`, default: './dist/index.js' },
  },
  scripts: isWeb ? {} : { build: `node ${up}tools/build.mjs ${folder}` },
  nx: { tags },
  dependencies: {},
};
writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
if (!existsSync(join(folder, 'src/index.ts'))) writeFileSync(join(folder, 'src/index.ts'), 'export {};\n');
