/**
 * docker-compose.yml, really run: by docker-compose, over Docker or over Podman's service. All containers get this machine's network, since some
 * machines have no other for them; where no registry gives an engine's image, a stand-in. Nothing else of the file is changed.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { loadBrokers } from '../brokers.mjs';
import { SERVICES } from '../cluster/cluster.mjs';
import { ROOT } from '../workspace.mjs';
import { Container } from './container.mjs';
import { Refused } from './engine.mjs';
import { runProgram } from './running.mjs';
import { engineFor } from './stand-in-engines.mjs';
import { nameOf } from './trial.mjs';
import { madeUpSecrets, splitSecrets } from './trial-secrets.mjs';

const READY_MS = 300_000;
const BEAT_MS = 5000;
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** The settings and secrets of docs/operations/install.md, filled in as it says; the folder that stands for `deploy`. */
function writeSettings(folder) {
  const deploy = join(folder, 'deploy');
  mkdirSync(deploy);
  writeFileSync(join(deploy, 'compose.env'), read('deploy/compose.env.example'));
  const { SECRET, TOKEN_KEY } = madeUpSecrets();
  const example = read('deploy/compose.secrets.env.example').replace(/^SECRET=$/m, `SECRET=${SECRET}`);
  writeFileSync(join(deploy, 'compose.secrets.env'), `${example}TOKEN_KEY=${TOKEN_KEY}\n`, { mode: 0o600 });
  splitSecrets(join(deploy, 'compose.secrets.env'), join(deploy, 'secrets'));
  return deploy;
}

/** What containers on one network need: a port for each process, and the names of the others at this machine. */
function onOneNetwork(services, ports) {
  const names = Object.keys(services).map((name) => `${name}:127.0.0.1`);
  const addresses = SERVICES.map((name) => `${name}=http://127.0.0.1:${ports[name]}`).join(';');
  for (const [name, service] of Object.entries(services)) {
    delete service.ports;
    Object.assign(service, { network_mode: 'host', extra_hosts: names });
    if (service.image === 'nidaan') service.environment = { PORT: String(ports[name] ?? 0), SERVICES: addresses };
  }
}

/** Writes docker-compose.yml as it is run here; its path. */
async function writeComposition(trial, ports) {
  const { services, volumes } = parse(read('docker-compose.yml'), { merge: true });
  const deploy = writeSettings(trial.folder);
  onOneNetwork(services, ports);
  for (const service of Object.values(services)) {
    // It was built before.
    delete service.build;
    service.env_file = service.env_file?.map((path) => path.replace(/^deploy/, deploy));
    if (service.image === 'nidaan') service.image = trial.tag;
    else if (!service.profiles && trial.engine.ask('pull', '--quiet', service.image) === undefined)
      service.image = (await engineFor(trial.engine, service.image)) ?? service.image;
  }
  const path = join(trial.folder, 'docker-compose.yml');
  writeFileSync(path, stringify({ version: '3.9', services, volumes }, { version: '1.1' }));
  return path;
}

/** Where docker-compose finds the engine: Docker's own address, or a service of Podman that ends with the trial. */
async function serve(trial) {
  if (trial.engine.name !== 'podman') return {};
  const address = `unix://${join(trial.folder, 'podman.sock')}`;
  // Podman leaves health checks to timers of systemd, which not every machine has: `beat` does what they would do.
  const env = { ...process.env, DISABLE_HC_SYSTEMD: 'true' };
  const service = trial.engine.spawn(['system', 'service', '--time', '0', address], { stdio: 'ignore', env });
  trial.later(() => void service.kill('SIGTERM'));
  await sleep(1000);
  return { DOCKER_HOST: address };
}

/** Runs the health checks of a composition's containers, until it is told to stop. */
function beat(engine, project) {
  let isOver = false;
  const beats = (async () => {
    for (; !isOver; await sleep(BEAT_MS)) {
      const names = engine.ask('ps', '--filter', `label=com.docker.compose.project=${project}`, '--format', '{{.Names}}');
      // Not by `ask`, which would hold up what else this process does: mails wait to be fetched.
      for (const name of names?.split('\n').filter(Boolean) ?? [])
        await runProgram(engine.name, ['healthcheck', 'run', name], { stdio: 'ignore' });
    }
  })();
  return () => ((isOver = true), beats);
}

/** Starts it and waits until all of it is well; gives the container of each process of ours, by its name, and the port of the gateway. */
export async function startComposition(trial) {
  const { freePort } = await loadBrokers();
  const names = [...SERVICES, 'worker', 'gateway'];
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()])));
  const project = nameOf('compose');
  const path = await writeComposition(trial, ports);
  const env = { ...process.env, ...(await serve(trial)) };
  const args = ['--project-directory', ROOT, '--project-name', project, '--file', path];
  trial.later(() => void spawnSync('docker-compose', [...args, 'down', '--volumes', '--timeout', '5'], { cwd: ROOT, env }));
  if (trial.engine.name === 'podman') trial.later(beat(trial.engine, project));
  const code = await runProgram('docker-compose', [...args, 'up', '--detach', '--no-build'], { cwd: ROOT, env });
  if (code !== 0) throw new Refused(`docker-compose up ended with ${code} (see above).`);
  const make = (name) => new Container(trial.engine, { name: `${project}_${name}_1`, port: ports[name] });
  const containers = names.map(make);
  for (const container of containers) (await container.ready()).look(trial.healthCheck);
  await allHealthy(trial.engine, project);
  return { port: ports.gateway, containers, stop: () => runProgram('docker-compose', [...args, 'stop'], { cwd: ROOT, env }) };
}

async function allHealthy(engine, project) {
  const ill = () =>
    engine
      .ask('ps', '--filter', `label=com.docker.compose.project=${project}`, '--format', '{{.Names}} {{.Status}}')
      .split('\n')
      .filter((line) => /unhealthy|starting/.test(line));
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(BEAT_MS)) if (ill().length === 0) return;
  throw new Refused(`Not healthy: ${ill().join(', ')}`);
}

/** Puts what the mail catcher got into a folder as the product keeps mails without one, where journeys look for codes; until it is told to stop. */
export function fetchMails(folder, url = 'http://127.0.0.1:8025') {
  const known = new Set();
  const get = async (path) => (await fetch(`${url}${path}`)).text();
  const look = async () => {
    const ids = JSON.parse(await get('/api/email')).map(({ id }) => id);
    for (const id of ids.filter((each) => !known.has(each))) {
      known.add(id);
      writeFileSync(join(folder, `${Date.now()}-${known.size}.eml`), await get(`/api/email/${id}/source`));
    }
  };
  const timer = setInterval(() => void look().catch(() => undefined), 200);
  return () => clearInterval(timer);
}
