/** npm leaves platform packages the registry lacks silently out of the lock, and `npm ci` then fails on other machines. */
export function lockFaults(lock) {
  const names = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').pop()));
  return Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => ({
        rule: 'lock-incomplete',
        says: `${path || 'the workspace'} wants ${name} on some platforms, and the lock does not have it`,
      })),
  );
}
