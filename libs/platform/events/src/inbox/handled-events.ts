import type { DynamicModule, Type } from '@nestjs/common';
import { PARAM_ARGS_METADATA, PATTERN_METADATA } from '@nestjs/microservices/constants.js';

type Module = Type | DynamicModule;

interface EventMethod {
  method: string;
  /** Names of the events that it handles. */
  names: readonly string[];
}

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
export const handledBy = (controller: Type): string[] => eventMethods(controller).flatMap(({ names }) => names);

/** The `@EventPattern` methods of a controller. Throws where one has decorated parameters: it is given the envelope alone. */
export function eventMethods(controller: Type): EventMethod[] {
  const methods = Object.entries(Object.getOwnPropertyDescriptors(controller.prototype as object));
  return methods.flatMap(([method, { value }]) => {
    const names = typeof value === 'function' && (Reflect.getMetadata(PATTERN_METADATA, value) as string[] | undefined);
    if (!names) return [];
    if (Reflect.hasMetadata(PARAM_ARGS_METADATA, controller, method))
      throw new Error(`${controller.name}.${method} handles an event: it is given the envelope, without decorators.`);
    return [{ method, names }];
  });
}
