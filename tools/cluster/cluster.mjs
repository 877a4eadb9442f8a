/** The processes of a cluster on one machine: started, watched, restarted in turn, stopped in order. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBrokers } from '../brokers.mjs';
import { listServices, ROOT } from '../workspace.mjs';
import { Replica } from './replica.mjs';
import { sharingPort } from './shared-port.mjs';

export const SERVICES = listServices();

/** What a command beside the cluster needs to find its data. */
const OF_OPERATORS = /^(DATABASE_URL|EVENTS|JOBS|FILES|NAMESPACE|REDIS_URL|KAFKA_\w+|S3_\w+)$/;

const fileOf = (folder, name) => join(folder, `${name}.env`);
// Tests start a bundle of the same, which is there sooner (tools/bundle.mjs).
const { NIDAAN_BUNDLE } = process.env;
const mainOf = (app) => (NIDAAN_BUNDLE ? join(NIDAAN_BUNDLE, `processes/${app}.js`) : join(ROOT, `apps/${app}/dist/main.js`));

export class Cluster {
  #services = [];
  #gateways = [];
  #options;

  /** `values`: the configuration; `given`: what an operator's command is given; `secrets`: the folder with a file for each process; `hidden`: what is only in it. */
  constructor(options) {
    this.#options = options;
  }

  async start() {
    const { freePort } = await loadBrokers();
    const { replicas, values, secrets } = this.#options;
    const places = [];
    for (const name of SERVICES) for (let n = 0; n < replicas; n += 1) places.push({ name, port: await freePort() });
    places.push({ name: 'worker', port: await freePort() });
    const shared = this.#environment(places);
    const note = () => this.#note();
    this.#services = places.map(({ name, port }) => {
      const env = { ...shared, HOST: '127.0.0.1', PORT: String(port), SECRETS_FILE: fileOf(secrets, name) };
      return new Replica({ name, file: mainOf(name), port, env, note });
    });
    await Promise.all(this.#services.map((replica) => replica.start()));
    const forkGateway = sharingPort(mainOf('gateway'));
    // Browsers keep connections for a while: each shall have had an answer that tells it to open its next one elsewhere.
    const { hidden } = this.#options;
    const gateway = {
      // A fork inherits what it is not given otherwise.
      ...Object.fromEntries(hidden.map((name) => [name, ''])),
      ...shared,
      HOST: values.HOST,
      PORT: String(values.PORT),
      DRAIN_SECONDS: process.env.DRAIN_SECONDS ?? '5',
      SECRETS_FILE: fileOf(secrets, 'gateway'),
    };
    const port = values.PORT;
    this.#gateways = Array.from(
      { length: replicas },
      () =>
        new Replica({
          name: 'gateway',
          file: mainOf('gateway'),
          port,
          env: gateway,
          note,
          fork: () => forkGateway(gateway),
        }),
    );
    await Promise.all(this.#gateways.map((replica) => replica.start()));
    this.#note();
  }

  /** Each process ends in order and comes back before the next of its name has its turn, as a Deployment rolls. Two names have their turn at once. */
  async restartAll() {
    const all = [...this.#services, ...this.#gateways];
    const names = [...new Set(all.map(({ name }) => name))];
    const roll = async () => {
      for (let name = names.shift(); name; name = names.shift())
        for (const replica of all.filter((each) => each.name === name)) await replica.restart();
    };
    await Promise.all([roll(), roll()]);
    console.log('Every process was restarted.');
  }

  async stop() {
    await Promise.all(this.#gateways.map((replica) => replica.stop()));
    await Promise.all(this.#services.map((replica) => replica.stop()));
    rmSync(this.#noteFile, { force: true });
  }

  #environment(places) {
    const { given, hidden, values, replicas } = this.#options;
    const addresses = (name) => places.filter((place) => place.name === name).map(({ port }) => `http://127.0.0.1:${port}`);
    const all = {
      EVENTS: 'kafka',
      JOBS: 'redis',
      FILES: given.S3_ENDPOINT ? 's3' : values.FILES,
      DATABASE_POOL: '5',
      // An idle consumer asks for each partition by itself, each second; a replica without one would have no events.
      KAFKA_PARTITIONS: String(Math.max(3, replicas)),
      DRAIN_SECONDS: '2',
      // It says at every start that next year's releases will want a newer Node.
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      ...given,
      SERVICES: SERVICES.map((name) => `${name}=${addresses(name).join(',')}`).join(';'),
      npm_lifecycle_event: '',
    };
    return Object.fromEntries(Object.entries(all).filter(([name]) => !hidden.includes(name)));
  }

  /** Who runs where and on what, for those who look after the processes and for operators' commands. */
  #note() {
    const processes = [...this.#services, ...this.#gateways].map(({ name, pid, port }) => ({ name, pid, port }));
    const { given, values } = this.#options;
    const chosen = { EVENTS: 'kafka', JOBS: 'redis', FILES: given.S3_ENDPOINT ? 's3' : values.FILES, ...given };
    const environment = Object.fromEntries(Object.entries(chosen).filter(([name]) => OF_OPERATORS.test(name)));
    const text = `${JSON.stringify({ pid: process.pid, processes, ...environment }, null, 2)}\n`;
    writeFileSync(this.#noteFile, text, { mode: 0o600 });
  }

  get #noteFile() {
    return join(this.#options.values.dataDir, 'cluster.json');
  }
}
