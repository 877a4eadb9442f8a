import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
// Both src and dist lie four folders below the top.
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/nidaan-brokers', import.meta.url));
const MAVEN_MS = 10 * 60_000;

/** Something this machine lacks; its message says what, in one phrase. */
export class Missing extends Error {}

/** Whether a program is on the PATH. */
export const hasProgram = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, name)));

/** Throws Missing that names the programs that are not there. */
export function needPrograms(...names: string[]): void {
  const absent = names.filter((name) => !hasProgram(name));
  if (absent.length > 0) throw new Missing(`no ${absent.join(' and no ')} on this machine`);
}

const pomOf = (coordinates: string): string => {
  const [group, artifact, version] = coordinates.split(':');
  return `<project><modelVersion>4.0.0</modelVersion><groupId>nidaan</groupId><artifactId>brokers</artifactId><version>1</version>
<dependencies><dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency></dependencies>
</project>`;
};

/**
 * The class path of a Java program from Maven Central, 'group:artifact:version', with all it needs. Downloaded once and kept in
 * node_modules/.cache. Throws Missing without Java and Maven, or without a way to Maven Central.
 */
export async function classPathOf(coordinates: string): Promise<string> {
  needPrograms('java');
  const folder = join(CACHE, coordinates.replaceAll(':', '_'));
  if (!existsSync(folder)) await download(coordinates, folder);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jar'))
    .map((name) => join(folder, name))
    .join(delimiter);
}

async function download(coordinates: string, folder: string): Promise<void> {
  needPrograms('mvn');
  const beside = `${folder}.${process.pid}`;
  mkdirSync(beside, { recursive: true });
  writeFileSync(join(beside, 'pom.xml'), pomOf(coordinates));
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies';
  const command = ['-q', '-B', '-f', join(beside, 'pom.xml'), goal, `-DoutputDirectory=${beside}`, '-DincludeScope=runtime'];
  try {
    await run('mvn', command, { timeout: MAVEN_MS, maxBuffer: 16 * 1024 * 1024 });
    // Another process may have been quicker.
    if (!existsSync(folder)) renameSync(beside, folder);
  } catch (fault) {
    throw new Missing(`Maven could not get ${coordinates}: ${String((fault as Error).message).split('\n')[0]}`);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}
