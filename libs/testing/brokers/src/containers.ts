import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

type Library = typeof import('testcontainers');
export type Runtime = Awaited<ReturnType<Library['getContainerRuntimeClient']>>;

/** Docker or Podman on this machine, and the library that drives it. */
export interface Containers {
  library: Library;
  runtime: Runtime;
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1']);

/** Whether there is a sign of a container runtime: only then is its library worth loading. */
export function mayHaveContainers(
  env: NodeJS.ProcessEnv = process.env,
  isThere: (path: string) => boolean = existsSync,
): boolean {
  const { DOCKER_HOST, TESTCONTAINERS_HOST_OVERRIDE, XDG_RUNTIME_DIR } = env;
  const home = env['HOME'] ?? homedir();
  const places = ['/var/run/docker.sock', join(home, '.docker/run/docker.sock'), join(home, '.testcontainers.properties')];
  if (XDG_RUNTIME_DIR) places.push(join(XDG_RUNTIME_DIR, 'docker.sock'), join(XDG_RUNTIME_DIR, 'podman/podman.sock'));
  return Boolean(DOCKER_HOST ?? TESTCONTAINERS_HOST_OVERRIDE) || process.platform === 'win32' || places.some(isThere);
}

/**
 * The container runtime of this machine; undefined where none answers. One on another machine is none: brokers must be reached at
 * 127.0.0.1, as those of local programs are.
 */
export async function findContainers(
  mayHave: () => boolean = mayHaveContainers,
  load: () => Promise<Library> = () => import('testcontainers'),
): Promise<Containers | undefined> {
  if (!mayHave()) return undefined;
  try {
    const library = await load();
    const runtime = await library.getContainerRuntimeClient();
    return LOCAL_HOSTS.has(runtime.info.containerRuntime.host) ? { library, runtime } : undefined;
  } catch {
    return undefined;
  }
}

let found: Promise<Containers | undefined> | undefined;

/** As `findContainers`, asked once a process. */
export const containers = (): Promise<Containers | undefined> => (found ??= findContainers());
