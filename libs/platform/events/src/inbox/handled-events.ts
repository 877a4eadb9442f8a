import type { DynamicModule, Type } from '@nestjs/common';
import { PATTERN_METADATA } from '@nestjs/microservices/constants.js';

type Module = Type | DynamicModule;

/** Names of the events that the controllers of a Nest module, and of those it imports, handle; without making any of them. */
export function handledEvents(module: Module, seen = new Set<Module>()): string[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const [type, own] = 'module' in module ? [module.module, module] : [module, undefined];
  const listed = <T>(key: 'imports' | 'controllers', more: unknown): T[] => [
    ...((Reflect.getMetadata(key, type) as T[] | undefined) ?? []),
    ...((more as T[] | undefined) ?? []),
  ];
  const controllers = listed<Type>('controllers', own?.controllers);
  return [
    ...controllers.flatMap((controller) => handledBy(controller)),
    ...listed<Module>('imports', own?.imports).flatMap((imported) => handledEvents(imported, seen)),
  ];
}

/** Names of the events that a controller's own methods handle. */
export function handledBy(controller: Type): string[] {
  const methods = Object.values(Object.getOwnPropertyDescriptors(controller.prototype as object)).map(
    ({ value }) => value as unknown,
  );
  return methods.flatMap((method) =>
    typeof method === 'function' ? ((Reflect.getMetadata(PATTERN_METADATA, method) as string[] | undefined) ?? []) : [],
  );
}
