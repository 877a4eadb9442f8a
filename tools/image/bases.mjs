/**
 * The images that the Dockerfile builds on: from their registry, pinned by the digest that it gives; else those of this machine; else, where
 * no registry is reached, stand-ins made of Debian's packages and of Node's program from npm.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace.mjs';
import { Refused } from './engine.mjs';

const DEBIAN = 'bookworm';
const STAND_INS = { NODE_IMAGE: 'localhost/nidaan-stand-in-node', BASE_IMAGE: 'localhost/nidaan-stand-in-debian' };
// What Debian's own slim image leaves out as well.
const LEFT_OUT = ['man', 'doc', 'info', 'locale', 'lintian'].map((each) => `--dpkgopt=path-exclude=/usr/share/${each}/*`);
// Without these the package usrmerge comes, and Perl with it.
const MERGED = ['--include=usr-is-merged', '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr'];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** The names of the bases, by the ARG of the Dockerfile that takes each. */
export function baseNames(dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')) {
  return Object.fromEntries([...dockerfile.matchAll(/^ARG (\w+_IMAGE)=(\S+)$/gm)].map(([, arg, name]) => [arg, name]));
}

/** Name of each base to build on, by ARG. `standIns`: do not ask a registry. */
export async function resolveBases(engine, { standIns = false, log = console.log } = {}) {
  const bases = {};
  for (const [arg, name] of Object.entries(baseNames())) {
    bases[arg] = standIns ? undefined : fromRegistry(engine, name, log);
    bases[arg] ??= await standIn(engine, arg, name, log);
  }
  engine.settle(bases.BASE_IMAGE, log);
  return bases;
}

function fromRegistry(engine, name, log) {
  const pulled = engine.ask('pull', '--quiet', name) !== undefined;
  const image = engine.image(name);
  if (!image) return undefined;
  if (image.digest) log(`${name} is pinned: ${image.digest}`);
  else log(`${name} is this machine's own and has no digest of a registry${pulled ? '' : ', which was not reached'}.`);
  return image.digest ?? name;
}

export async function standIn(engine, arg, name, log) {
  const tag = `${STAND_INS[arg]}:${arg === 'NODE_IMAGE' ? nodeVersion(name) : DEBIAN}`;
  if (!engine.image(tag)) {
    log(
      `No registry gives ${name}: making ${tag} of Debian's packages and npm's in its place. It is for trials, not for release.`,
    );
    if (arg === 'NODE_IMAGE') {
      const debian = await standIn(engine, 'BASE_IMAGE', baseNames().BASE_IMAGE, log);
      engine.settle(debian, log);
      await makeNode(engine, tag, debian, nodeVersion(name));
    } else await inFolder((folder) => makeDebian(engine, tag, folder));
  } else log(`In place of ${name}: the stand-in ${tag}, not for release.`);
  return tag;
}

/** '…/node:24.11-bookworm-slim' → '24.11'. */
const nodeVersion = (name) => /:(\d+\.\d+)/.exec(name)[1];

async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-base-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function command(program, args, options = {}) {
  const { status, error, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26, ...options });
  if (error?.code === 'ENOENT')
    throw new Refused(`${program} is missing, and no registry is reached: install it (Debian has it).`);
  if (status !== 0) throw new Refused(`${program} ${args[0]} failed:\n${String(stderr).slice(-2000)}`);
  return stdout.trim();
}

function makeDebian(engine, tag, folder) {
  const tar = join(folder, 'debian.tar');
  const clean = `--customize-hook=rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/* "$1"/var/log/*`;
  command('mmdebstrap', ['--variant=minbase', ...MERGED, ...LEFT_OUT, clean, DEBIAN, tar]);
  const path = 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  command(engine.name, ['import', '--change', path, tar, tag]);
}

async function makeNode(engine, tag, debian, version) {
  await inFolder(async (folder) => {
    const unpack = (wanted, into) => {
      const packed = command('npm', ['pack', '--silent', wanted], { cwd: folder }).split('\n').at(-1);
      mkdirSync(into, { recursive: true });
      command('tar', ['xzf', join(folder, packed), '-C', into, '--strip-components=1']);
    };
    const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
    unpack(`node-linux-${arch}@~${version}.0`, join(folder, 'node'));
    mkdirSync(join(folder, 'usr/bin'), { recursive: true });
    cpSync(join(folder, 'node/bin/node'), join(folder, 'usr/bin/node'));
    // Node 24 comes with npm 11.
    unpack('npm@^11', join(folder, 'usr/lib/node_modules/npm'));
    for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, `usr/bin/${name}`));
    // Behind a proxy that speaks TLS itself, only this machine's own list of certificates lets npm through.
    if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, join(folder, 'usr/etc/certificates.crt'));
    const trust = existsSync(CERTIFICATES) ? 'ENV NODE_EXTRA_CA_CERTS=/usr/local/etc/certificates.crt\n' : '';
    writeFileSync(join(folder, 'Dockerfile'), `FROM ${debian}\nCOPY usr /usr/local\n${trust}RUN npm --version\n`);
    await engine.run('build', '--quiet', '--tag', tag, folder);
  });
}
