import { refuseInTransaction } from '@nidaan/platform-database';

/**
 * The same thing, but these methods throw while a database transaction is open in the work at hand: they wait for a disk, a
 * browser or another machine, and a transaction must never wait for those (ADR 0020).
 */
export function outsideTransactions<T extends object>(what: string, target: T, methods: readonly (keyof T & string)[]): T {
  const guarded = new Set<PropertyKey>(methods);
  return new Proxy(target, {
    get(_, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== 'function') return value;
      const method = value as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => {
        if (guarded.has(name)) refuseInTransaction(`${what}.${String(name)}`);
        return method.apply(target, args);
      };
    },
  });
}
