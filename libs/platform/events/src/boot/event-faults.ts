import type { EventContract, ServiceName } from '@nidaan/kernel';

/** A service as far as events go. */
export interface EventMember {
  name: ServiceName;
  /** Contracts the service's definition lists: the events it emits. */
  owns: readonly EventContract[];
  /** Patterns of its handlers, once per handler. */
  handles: readonly string[];
}

/**
 * What is wrong with the events of these services, a phrase per fault; nothing when all is well.
 * `known` are contracts beyond those the members own: of services in other processes.
 */
export function eventFaults(members: readonly EventMember[], known: readonly EventContract[] = []): string[] {
  const owned = members.flatMap((member) => member.owns);
  const contracts = new Map([...known, ...owned].map((contract) => [contract.name, contract]));
  return [
    ...members.flatMap((member) => handlerFaults(member, contracts)),
    ...members.flatMap((member) => ownerFaults(member, members)),
    ...known
      .filter((contract) => isOrphan(contract, members))
      .map((contract) => `nobody owns ${contract.name}: ${contract.owner} does not list it`),
    ...[...contracts.values()].flatMap((contract) => readerFaults(contract, members)),
  ];
}

const countOf = (handles: readonly string[], pattern: string) => handles.filter((handled) => handled === pattern).length;

function handlerFaults({ name, handles }: EventMember, contracts: ReadonlyMap<string, EventContract>): string[] {
  return [...new Set(handles)].flatMap((pattern) => {
    if (!contracts.has(pattern)) return [`${name} handles ${pattern}, which no contract declares`];
    const count = countOf(handles, pattern);
    return count > 1 ? [`${name} has ${count} handlers for ${pattern}`] : [];
  });
}

function ownerFaults({ name, owns }: EventMember, members: readonly EventMember[]): string[] {
  return owns.flatMap((contract) => {
    if (contract.owner !== name) return [`nobody owns ${contract.name}: ${name} lists it, but its owner is ${contract.owner}`];
    const lists = members.flatMap((member) => member.owns).filter((other) => other.name === contract.name);
    return lists.length > 1 && lists[0] === contract ? [`${contract.name} is declared ${lists.length} times`] : [];
  });
}

// The owner may run in another process; only an owner at hand can be seen not to list its event.
function isOrphan(contract: EventContract, members: readonly EventMember[]): boolean {
  const owner = members.find((member) => member.name === contract.owner);
  return owner !== undefined && !owner.owns.some((owned) => owned.name === contract.name);
}

function readerFaults(contract: EventContract, members: readonly EventMember[]): string[] {
  return contract.readBy
    .filter((reader) => members.some((member) => member.name === reader && countOf(member.handles, contract.name) === 0))
    .map((reader) => `answers wait for ${reader} to apply ${contract.name}, but it has no handler for it`)
    .concat(hearerFaults(contract, members));
}

// Who hears it of some hospitals only: nothing waits for it, but the contract must say what is so.
function hearerFaults({ name, readBy, forHospitals = [] }: EventContract, members: readonly EventMember[]): string[] {
  return forHospitals.flatMap((hearer) => {
    if (readBy.includes(hearer)) return [`answers wait for ${hearer} to apply ${name}, which it hears of some hospitals only`];
    const isMute = members.some((member) => member.name === hearer && countOf(member.handles, name) === 0);
    return isMute ? [`${hearer} is to hear ${name} of some hospitals, but it has no handler for it`] : [];
  });
}

/** Faults when all services run in this process: then every owner and every reader must be among them. */
export function completeEventFaults(members: readonly EventMember[], known: readonly EventContract[] = []): string[] {
  const names = new Set(members.map((member) => member.name));
  const contracts = [...known, ...members.flatMap((member) => member.owns)];
  return [
    ...eventFaults(members, known),
    ...known
      .filter((contract) => !names.has(contract.owner))
      .map((contract) => `nobody owns ${contract.name}: there is no service ${contract.owner}`),
    ...contracts.flatMap((contract) =>
      contract.readBy
        .filter((reader) => !names.has(reader))
        .map((reader) => `answers wait for ${reader} to apply ${contract.name}, but there is no such service`),
    ),
  ];
}
