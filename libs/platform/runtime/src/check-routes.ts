import { MetadataScanner, type ModulesContainer } from '@nestjs/core';
import type { RouteContract } from '@nidaan/kernel';
import { ROUTE } from '@nidaan/platform-access';
import type { ServiceDefinition } from './service-definition.ts';

/** Faults of a service's routes, as sentences: a call without a method, two methods for one, a method without a contract. */
export function routeFaults(definition: ServiceDefinition, modules: ModulesContainer): string[] {
  const faults: string[] = [];
  const answered = new Map<string, number>();
  for (const { contract, where } of routesIn(modules)) {
    if (contract.access === 'service' && !contract.askedBy?.length)
      faults.push(`${contract.name} is for services and names none in askedBy`);
    if ((contract.access === 'hospital' || contract.access === 'account') && contract.needs === undefined)
      faults.push(`${contract.name} does not say what it needs of a member`);
    if (contract.owner !== definition.name) faults.push(`${where} answers ${contract.name}, which belongs to ${contract.owner}`);
    answered.set(contract.name, (answered.get(contract.name) ?? 0) + 1);
  }
  for (const { name } of definition.routes) {
    const count = answered.get(name) ?? 0;
    if (count !== 1) faults.push(`${name} is answered by ${count} controller methods instead of one`);
    answered.delete(name);
  }
  for (const name of answered.keys())
    faults.push(`${name} has a controller method but is not listed in the routes of ${definition.name}`);
  return faults;
}

function* routesIn(modules: ModulesContainer): Generator<{ contract: RouteContract; where: string }> {
  const scanner = new MetadataScanner();
  for (const module of modules.values()) {
    for (const { metatype, instance } of module.controllers.values()) {
      if (!metatype || !instance) continue;
      const prototype = Object.getPrototypeOf(instance) as Record<string, unknown>;
      for (const method of scanner.getAllMethodNames(prototype)) {
        const contract = Reflect.getMetadata(ROUTE, prototype[method] as object) as RouteContract | undefined;
        if (contract) yield { contract, where: `${metatype.name}.${method}` };
      }
    }
  }
}
