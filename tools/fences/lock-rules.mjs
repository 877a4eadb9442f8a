/** What would let `npm ci` fail in a fresh clone although everything works where packages were added one by one. */
export function lockFaults(lock, packages) {
  return [...platformFaults(lock), ...workspaceFaults(lock, packages)];
}

// npm leaves platform packages the registry lacks silently out of the lock, and `npm ci` then fails on other machines.
function platformFaults(lock) {
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

// A new package, or a library only one package names, is found here without the lock, but not by `npm ci`.
function workspaceFaults(lock, packages) {
  return [...packages].flatMap(({ folder, name, manifest: { dependencies, devDependencies } }) =>
    [name, ...Object.keys({ ...dependencies, ...devDependencies })]
      .filter((wanted) => !lock.packages[`node_modules/${wanted}`] && !lock.packages[`${folder}/node_modules/${wanted}`])
      .map((wanted) => ({
        rule: 'not-locked',
        says: `${wanted} of ${folder} is not in the lock: run npm install and commit the lock`,
      })),
  );
}
