/** Both keys of a cluster roll over in one rolling restart, as an operator rolls them (docs/operations/secrets.md). */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../workspace.mjs';

const run = promisify(execFile);

/** Runs `restart` between; gives what an operator sees at the end: `{ aadhaarSealedAnew, formerSecretNeeded }`. */
export async function rollKeys(dataDir, restart) {
  const rotate = async (...args) => {
    const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development', npm_lifecycle_event: '' };
    // What is still in its hours ends the command with 1.
    const { stdout, stderr } = await run(process.execPath, ['tools/operate.mjs', 'secrets-rotate', ...args], {
      cwd: ROOT,
      env,
    }).catch((fault) => fault);
    return `${stdout}${stderr}`;
  };
  for (const key of ['token-key', 'secret']) expectToSay(await rotate(key), 'those there are go on working');
  await restart();
  const [, count] = expectToSay(await rotate('reseal'), /^([\d,]+) Aadhaar numbers were sealed anew/m);
  const left = expectToSay(await rotate('retire'), /^Former keys of access tokens stay until [^]*/m)[0];
  return {
    aadhaarSealedAnew: Number(count.replaceAll(',', '')),
    formerSecretNeeded: /^Former secrets stay until /m.test(left) ? 0 : 1,
  };
}

function expectToSay(text, wanted) {
  const found = text.match(wanted);
  if (!found) throw new Error(`The keys did not roll over: ${text}`);
  return found;
}
