import { Database, proveIsolation, type HospitalWide, type IsolationReport } from '@nidaan/platform-database';
import type { RunningService } from '../create-service.ts';

/** Tables of the platform in every service that stand under no branch. */
export const PLATFORM_WIDE: HospitalWide = {
  access_days: 'counted from its trail',
  audit_entries: 'its trail',
  idempotency_keys: 'answers of calls, by key and by who called',
  inbox: 'events on their way',
  outbox: 'events on their way',
  numbers: 'its next numbers',
  series: 'the next numbers of its papers, those of branches too',
  rights: 'what its members may do, read before branches are known',
  role_rights: 'what its roles may do',
  key_rights: 'what its API keys may do',
  emergency_rights: 'whose records are open in an emergency, read before branches are known: numbers alone',
  support_rights: "that the platform's staff may look, read before branches are known",
};

const reasonsOf = ({ definition }: RunningService): HospitalWide => ({ ...PLATFORM_WIDE, ...definition.hospitalWide });

/** Tries the walls between branches of every service, as its own role on its own database, and prints one page; false where one has a hole. */
export async function printIsolation(
  services: readonly RunningService[],
  _: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  print(`Isolation of branches, ${new Date().toISOString()}`);
  const reports: IsolationReport[] = [];
  for (const service of services) {
    const report = await proveIsolation(service.app.get(Database).settings, reasonsOf(service));
    reports.push(report);
    for (const line of linesOf(report)) print(line);
  }
  const sum = (of: (report: IsolationReport) => number) => reports.reduce((total, report) => total + of(report), 0);
  const leaks = sum((report) => report.leaks.length);
  print(
    `${sum(({ tables }) => tables.length)} tables, ${sum(({ policies }) => policies)} policies, ${sum(({ functions }) => functions.length)} functions, ` +
      `${sum(({ tried }) => tried)} tries, ${leaks} ${leaks === 1 ? 'leak' : 'leaks'}.`,
  );
  return leaks === 0;
}

function linesOf({ schema, role, version, tables, policies, functions, tried, leaks }: IsolationReport): string[] {
  if (tables.length === 0 && leaks.length === 0) return [`${schema} as ${role}, ${version}: nothing of it stands at branches.`];
  return [
    `${schema} as ${role}, ${version}: ${tables.length} tables, ${policies} policies, ${functions.length} functions, ${tried} tries`,
    `    ${[...tables, ...functions.map((name) => `${name}()`)].join(', ')}`,
    ...leaks.map((leak) => `    LEAK  ${leak}`),
  ];
}
