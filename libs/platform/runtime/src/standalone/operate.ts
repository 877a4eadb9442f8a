import { SERVICES, type ServiceName } from '@nidaan/kernel';
import { AuditChainService, type ChainHead } from '@nidaan/platform-audit';
import type { RunningService } from '../create-service.ts';
import { printIsolation } from '../operations/isolation.ts';
import { OperationsService } from '../operations/operations.service.ts';
import type { Composition } from '../compose.ts';
import { operatorFault } from '../operator/operator-fault.ts';

export const OPERATIONS_USAGE = `Usage: npm run -s ops -- <command>
  parked                            events given up after all tries, or refused by Kafka
  replay [<service> [<event id>]]   tries parked events again
  discard <service> <event id>      gives a parked event up for good, without its effect
  failed-jobs                       jobs given up after all tries
  retry-jobs [<service> [<job>]]    tries failed jobs again
  verify-audit [<service>=<seal>:<hash> …]
                                    recomputes the audit chains, against heads that were noted down earlier where given
  progress                          how far long work of a release has come, such as persons of old visits
  prove-isolation                   tries to reach rows of branches out of sight, as each service's role`;

type Print = (line: string) => void;
type Command = (services: readonly RunningService[], args: readonly string[], print: Print) => Promise<boolean>;

/** Does one of the operators' commands on every service; false when it found something wrong. Throws one sentence on a wrong command. */
export async function operate(composition: Composition, args: readonly string[], print: Print): Promise<boolean> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw operatorFault(OPERATIONS_USAGE);
  return command([...composition.services.values()], rest, print);
}

const COMMANDS: Record<string, Command> = {
  parked: async (services, _, print) => {
    let count = 0;
    for (const service of services) {
      for (const event of await operationsOf(service).parked()) {
        const { id, name, hospitalId, aggregate, attempts, parkedAt, error, held } = event;
        print(`${service.definition.name}  ${id}  ${name}  hospital ${hospitalId ?? '–'}  ${aggregate}`);
        print(`    since ${parkedAt}, ${attempts} tries, ${held} wait behind it: ${error}`);
        count += 1;
      }
    }
    print(`${countOf(count, 'parked event')}.`);
    return true;
  },
  replay: async (services, [only, id], print) => {
    let count = 0;
    for (const service of chosen(services, only))
      count += (await operationsOf(service).replay(id === undefined ? undefined : [uuid(id)])).replayed;
    print(`${countOf(count, 'event')} will be tried again.`);
    return true;
  },
  discard: async (services, [only, id], print) => {
    if (only === undefined || id === undefined) throw operatorFault(OPERATIONS_USAGE);
    const [service] = chosen(services, only);
    const { discarded } = await operationsOf(service!).discard([uuid(id)]);
    print(`${countOf(discarded, 'event')} given up for good.`);
    return discarded === 1;
  },
  'failed-jobs': async (services, _, print) => {
    let count = 0;
    for (const service of services) {
      for (const { id, name, attempts, failedAt, error } of await operationsOf(service).failedJobs()) {
        print(`${service.definition.name}  ${id}  ${name}  at ${failedAt}, ${attempts} tries: ${error}`);
        count += 1;
      }
    }
    print(`${countOf(count, 'failed job')}.`);
    return true;
  },
  'retry-jobs': async (services, [only, id], print) => {
    let count = 0;
    for (const service of chosen(services, only))
      count += (await operationsOf(service).retryJobs(id === undefined ? undefined : [id])).retried;
    print(`${countOf(count, 'job')} will be tried again.`);
    return true;
  },
  progress: async (services, _, print) => {
    for (const { definition, app } of services)
      for (const line of (await definition.progress?.(app)) ?? []) print(`${definition.name}  ${line}`);
    return true;
  },
  'verify-audit': verifyAudit,
  'prove-isolation': printIsolation,
};

async function verifyAudit(services: readonly RunningService[], args: readonly string[], print: Print): Promise<boolean> {
  const known = new Map(args.map(headOf));
  let holds = true;
  for (const { definition, app } of services) {
    const report = await app.get(AuditChainService, { strict: false }).verify(known.get(definition.name));
    const head = report.head ? `, head ${definition.name}=${report.head.seal}:${report.head.hash}` : '';
    const word = report.holds ? 'holds' : 'DOES NOT HOLD';
    print(
      `${definition.name}: ${word}, ${countOf(report.entries, 'entry', 'entries')} under ${countOf(report.seals, 'seal')}${head}`,
    );
    for (const { seal, entry, kind } of report.faults)
      print(`    seal ${seal}${entry === null ? '' : `, entry ${entry}`}: ${kind}`);
    holds &&= report.holds;
  }
  return holds;
}

const operationsOf = ({ app }: RunningService): OperationsService => app.get(OperationsService, { strict: false });

function chosen(services: readonly RunningService[], only: string | undefined): readonly RunningService[] {
  const found = only === undefined ? services : services.filter(({ definition }) => definition.name === only);
  if (found.length === 0) throw operatorFault(`There is no service ${only}.`);
  return found;
}

function uuid(id: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return id;
  throw operatorFault('The id of an event looks like 0198c0a0-0000-7000-8000-000000000001.');
}

function headOf(text: string): [ServiceName, ChainHead] {
  const [, name, seal, hash] = /^([a-z]+)=(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  const service = SERVICES.find((known) => known === name);
  if (!service || !seal || !hash) throw operatorFault('A head looks like patients=12:<64 hexadecimal digits>.');
  return [service, { seal: Number(seal), hash }];
}

const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
