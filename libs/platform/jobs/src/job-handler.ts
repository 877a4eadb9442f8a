import { SetMetadata } from '@nestjs/common';
import { MetadataScanner, type ModulesContainer } from '@nestjs/core';
import type { JobContract } from '@nidaan/kernel';

const JOB = 'nidaan:job';

/** Marks a provider's method as the one that does a job; it gets the job's data. */
export const JobHandler = (contract: JobContract<string, never> | JobContract): MethodDecorator => SetMetadata(JOB, contract);

export type JobRun = (data: unknown) => Promise<unknown>;

/** The job handlers of a Nest application, by job name; a name with two handlers has two. */
export function jobHandlersIn(modules: ModulesContainer): Map<string, { contract: JobContract; runs: JobRun[] }> {
  const found = new Map<string, { contract: JobContract; runs: JobRun[] }>();
  const scanner = new MetadataScanner();
  const seen = new Set<unknown>();
  for (const module of modules.values()) {
    for (const { instance } of module.providers.values()) {
      if (typeof instance !== 'object' || instance === null || seen.has(instance)) continue;
      seen.add(instance);
      const prototype = Object.getPrototypeOf(instance) as Record<string, unknown> | null;
      for (const method of prototype ? scanner.getAllMethodNames(prototype) : []) {
        const contract = Reflect.getMetadata(JOB, prototype![method] as object) as JobContract | undefined;
        if (!contract) continue;
        const run: JobRun = (data) => (instance as Record<string, JobRun>)[method]!(data);
        const known = found.get(contract.name);
        if (known) known.runs.push(run);
        else found.set(contract.name, { contract, runs: [run] });
      }
    }
  }
  return found;
}

/** What is wrong with a service's jobs, a phrase per fault. */
export function jobFaults(
  service: string,
  contracts: readonly JobContract[],
  handlers: ReadonlyMap<string, { runs: JobRun[] }>,
): string[] {
  const declared = new Set(contracts.map(({ name }) => name));
  return [
    ...contracts
      .filter(({ name }) => handlers.get(name)?.runs.length !== 1)
      .map(({ name }) => `${name} has ${handlers.get(name)?.runs.length ?? 0} handlers instead of one`),
    ...[...handlers.keys()]
      .filter((name) => !declared.has(name))
      .map((name) => `${name} has a handler but is not listed in the jobs of ${service}`),
  ];
}
