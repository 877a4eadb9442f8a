import type pg from 'pg';
import { QUICK } from './bounds.ts';
import { NO_PERSONS } from './branch-table.ts';

/** How long the opening of a connection may take. Twice what a caller waits: PostgreSQL is slow while many processes connect again at once. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 10_000;

// A session whose client is gone without a word (a node lost, a network parted) ends after 25 s, and its locks with it; the system's
// own bound is two hours. The last one bounds what was sent and never acknowledged.
const GONE = {
  tcp_keepalives_idle: '10s',
  tcp_keepalives_interval: '5s',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25s',
};

// Says that this process binds branches: policies of tables with branches show one that does not say so all of them (ADR 0035). The same of persons: where
// some branches are out of sight and nothing else is said, nobody is in sight (ADR 0062).
const BOUND = { 'nidaan.bound': 'on', 'nidaan.persons': NO_PERSONS, 'nidaan.sharing': 'nothing' };

/**
 * Settings of a connection that notices on both sides when the other one is gone. They travel with the start of the session and cost
 * no round trip. `session`: further settings of PostgreSQL's, bounds other than QUICK among them; those that the address gives (`?options=`)
 * come last and win.
 */
export function connectionSettings<T extends pg.ClientConfig>(
  connection: T,
  session: Readonly<Record<string, string>> = {},
): T & { options: string } {
  const { connectionString, options: given } = withoutOptions(connection.connectionString);
  const settings = Object.entries({ ...GONE, ...BOUND, ...QUICK, ...session }).map(([name, value]) => `-c ${name}=${value}`);
  return {
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE_MS,
    connectionTimeoutMillis: CONNECT_MS,
    ...connection,
    connectionString,
    options: [...settings, ...given].join(' '),
  };
}

// pg lets an address win over its settings as a whole: what it says of the session is taken out of it and put behind ours.
function withoutOptions(address: string | undefined): { connectionString: string | undefined; options: string[] } {
  if (!address?.includes('options=')) return { connectionString: address, options: [] };
  const url = new URL(address);
  const options = url.searchParams.getAll('options');
  url.searchParams.delete('options');
  return { connectionString: url.toString(), options };
}
