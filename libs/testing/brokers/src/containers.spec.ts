import { describe, expect, it } from '@jest/globals';
import { startBrokers } from './brokers.ts';
import { ContainerProcess, type ContainerRecipe } from './container-process.ts';
import { findContainers, mayHaveContainers, type Containers } from './containers.ts';
import { kafkaInContainer } from './kafka-container.ts';

const runtimeOn = (host: string) => ({ info: { containerRuntime: { host } } });
const libraryWith = (getContainerRuntimeClient: () => Promise<unknown>) => ({ getContainerRuntimeClient }) as never;

/** A stand-in for the container library, which writes down what is asked of it. */
function standIn() {
  const asked: unknown[] = [];
  let isRunning = false;
  class GenericContainer {
    constructor(image: string) {
      asked.push(image);
      return new Proxy(this, { get: (target, name, self) => Reflect.get(target, name) ?? note(String(name), self) });
    }
    async start() {
      isRunning = true;
      return { getId: () => 'id', stop: async () => void asked.push('removed') };
    }
  }
  const note =
    (name: string, self: unknown) =>
    (...args: unknown[]) => {
      asked.push([name, ...args]);
      return self;
    };
  const act = (name: string, running?: boolean) => async (more?: unknown) => {
    if (running !== undefined) isRunning = running;
    asked.push(more === undefined ? name : [name, more]);
  };
  const container = {
    start: act('start', true),
    pause: act('pause'),
    unpause: act('unpause'),
    kill: act('kill', false),
    wait: act('wait'),
    logs: async () => Buffer.from('no space left'),
    inspect: async () => ({ State: { Running: isRunning } }),
  };
  const library = { GenericContainer, Wait: { forAll: () => 'nothing to wait for' } };
  const containers = { library, runtime: { container: { getById: () => container } } } as unknown as Containers;
  return { asked, containers, fall: () => (isRunning = false) };
}

const recipe: ContainerRecipe = { image: 'redis:8', ports: [4001], script: 'exec redis-server' };
const ready = async () => true;

describe('the choice of brokers', () => {
  it('takes the addresses that the environment gives before anything else, and starts nothing', async () => {
    const given = { KAFKA_BROKERS: 'kafka:9092', REDIS_URL: 'redis://redis:6379', S3_ENDPOINT: 'http://s3:8333' };
    const before = { ...process.env };
    Object.assign(process.env, given);
    try {
      const brokers = await startBrokers();
      expect([brokers.env, brokers.kafka, brokers.redis, brokers.s3]).toEqual([{}, undefined, undefined, undefined]);
      await brokers.stop();
    } finally {
      process.env = before;
    }
  });

  it('looks for a container runtime only where there is a sign of one', async () => {
    const nothing = () => false;
    expect(mayHaveContainers({ HOME: '/root' }, nothing)).toBe(false);
    expect(mayHaveContainers({ HOME: '/root', DOCKER_HOST: 'unix:///run/docker.sock' }, nothing)).toBe(true);
    expect(mayHaveContainers({ HOME: '/root' }, (path) => path === '/var/run/docker.sock')).toBe(true);
    const rootless = { HOME: '/home/asha', XDG_RUNTIME_DIR: '/run/user/7' };
    expect(mayHaveContainers(rootless, (path) => path === '/run/user/7/podman/podman.sock')).toBe(true);
    const load = () => Promise.reject(new Error('was loaded'));
    expect(await findContainers(nothing, load)).toBeUndefined();
  });

  it('takes a runtime that answers on this machine; else local programs are left', async () => {
    const find = (client: () => Promise<unknown>) =>
      findContainers(
        () => true,
        async () => libraryWith(client),
      );
    const local = runtimeOn('localhost');
    expect(await find(async () => local)).toMatchObject({ runtime: local });
    expect(await find(async () => runtimeOn('docker.example'))).toBeUndefined();
    expect(await find(() => Promise.reject(new Error('Could not find a working container runtime strategy')))).toBeUndefined();
  });
});

describe('a program in a container', () => {
  it('keeps its ports inside and outside, and its data in the folder it is given, as the folder’s owner', async () => {
    const { asked, containers } = standIn();
    await new ContainerProcess('Redis', { ...recipe, folder: '/data/redis' }, containers).start(ready, 1000);
    expect(asked).toEqual(
      expect.arrayContaining([
        'redis:8',
        ['withEntrypoint', ['sh', '-c']],
        ['withCommand', ['exec redis-server']],
        ['withExposedPorts', { container: 4001, host: 4001 }],
        ['withBindMounts', [{ source: '/data/redis', target: '/tmp/nidaan', mode: 'rw' }]],
        ['withUser', `${process.getuid!()}:${process.getgid!()}`],
      ]),
    );
  });

  it('is killed, paused, let go on and started again with the same data, and removed at the end', async () => {
    const { asked, containers } = standIn();
    const redis = new ContainerProcess('Redis', recipe, containers);
    await redis.start(ready, 1000);
    asked.length = 0;
    await redis.kill('SIGSTOP');
    await redis.kill('SIGCONT');
    await redis.kill('SIGKILL');
    await redis.kill('SIGKILL');
    await redis.start(ready, 1000);
    await redis.stop();
    await redis.stop();
    expect(asked).toEqual(['pause', 'unpause', ['kill', { signal: 'SIGKILL' }], 'wait', 'start', 'removed']);
  });

  it('says what it printed when it falls before it is ready', async () => {
    const { containers, fall } = standIn();
    const redis = new ContainerProcess('Redis', recipe, containers);
    const never = async () => {
      fall();
      return false;
    };
    await expect(redis.start(never, 5000)).rejects.toThrow('Redis did not start:\nno space left');
  });

  it('gives Kafka in a container the settings of local jars, listening to the outside', async () => {
    const { asked, containers } = standIn();
    const ports = { port: 4001, controllerPort: 4002, securedPort: 4003 };
    await kafkaInContainer(containers, '4.1.0', ports, {}).start(ready, 1000);
    const [, [file]] = asked.find((each) => Array.isArray(each) && each[0] === 'withCopyContentToContainer') as [
      string,
      [{ target: string; content: string }],
    ];
    expect(asked[0]).toBe('apache/kafka:4.1.0');
    expect(file.content).toContain('listeners=PLAINTEXT://0.0.0.0:4001,CONTROLLER://127.0.0.1:4002\n');
    expect(file.content).toContain('advertised.listeners=PLAINTEXT://127.0.0.1:4001\n');
    expect(file.content).toContain('log.dirs=/tmp/nidaan/data\n');
    const [, [script]] = asked.find((each) => Array.isArray(each) && each[0] === 'withCommand') as [string, [string]];
    expect(script).toContain(`--config ${file.target} && exec /opt/kafka/bin/kafka-server-start.sh ${file.target}`);
  });
});
