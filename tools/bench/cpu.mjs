/** CPU that a process and the backends of a PostgreSQL server have used, from the scheduler's own account (Linux). */
import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds on a core of all threads of a process; 0 where it has ended. Threads that ended before are not in it. */
function microsecondsOf(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce(
      (sum, id) => sum + Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]) / 1000,
      0,
    );
  } catch {
    return 0;
  }
}

const parentOf = (pid) => {
  try {
    // The name in brackets may hold spaces.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]);
  } catch {
    return 0;
  }
};

/** The PostgreSQL server of a connected client, and the client's own backend, which only measures. */
export async function serverOf(client) {
  const { rows } = await client.query('SELECT pg_backend_pid() AS own');
  return { postmaster: parentOf(rows[0].own), own: rows[0].own };
}

const childrenOf = (parent) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);

/**
 * Runs a load and adds `cpu` to what it gives: `{ node, postgres }`, microseconds for each of its requests, of a server's process and of all
 * processes of the PostgreSQL behind it. Left out where the system keeps no such account. A backend that ends meanwhile takes its share along.
 */
export async function withCpu(nodePid, { postmaster, own }, run) {
  const meter = process.platform === 'linux' ? cpuMeter(nodePid, postmaster, own) : undefined;
  const result = await run();
  if (!meter) return result;
  const { node, postgres } = meter.read();
  return { ...result, cpu: { node: node / result.count, postgres: postgres / result.count } };
}

function cpuMeter(nodePid, postmaster, own) {
  const backends = () => new Map(childrenOf(postmaster).flatMap((pid) => (pid === own ? [] : [[pid, microsecondsOf(pid)]])));
  const before = { node: microsecondsOf(nodePid), postgres: backends() };
  const read = () => {
    const postgres = [...backends()].reduce((sum, [pid, now]) => sum + now - (before.postgres.get(pid) ?? 0), 0);
    return { node: microsecondsOf(nodePid) - before.node, postgres };
  };
  return { read };
}
