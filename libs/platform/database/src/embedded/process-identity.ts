import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Names a process so that another one that later gets the same number is told apart; undefined when no such process lives. */
export function processIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    const startedAt = psColumn(pid, 'lstart');
    return startedAt ? `${pid} ${startedAt}` : undefined;
  }
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()!.split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${pid} ${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return undefined;
  }
}

/** The command line of a living process, or nothing. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return psColumn(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

function psColumn(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
