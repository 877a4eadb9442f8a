/**
 * What each service needs outside of its own packages: it follows from the list in libs/shared/kernel/src/services.ts. `node tools/fences.mjs --fix`
 * writes it, and the fences tell where it is missing. Operators read these files and give them to kubectl and Compose as they are.
 */
import { SERVICES_LIST } from '../workspace.mjs';

const sorted = (lines) => lines.sort((one, other) => (one.split(' from ')[1] < other.split(' from ')[1] ? -1 : 1)).join('\n');

const definitions = (services) => `${sorted(services.map((name) => `import { ${name}Service } from '@nidaan/${name}-service';`))}

/** All services of the product, in the order in which they start. */
export const services = [
${services.map((name) => `  ${name}Service,`).join('\n')}
];
`;

const catalogue = (services) => {
  const list = (what) => services.map((name) => `  ...${name.toUpperCase()}_${what},`).join('\n');
  const contracts = services.map((name) => {
    const upper = name.toUpperCase();
    return `import { ${upper}_EVENTS, ${upper}_PERMISSIONS, ${upper}_ROUTES } from '@nidaan/${name}-contracts';`;
  });
  return `${sorted([...contracts, `import type { EventContract, Permission, RouteContract } from '@nidaan/kernel';`])}
export * from './dashboards.ts';
export { CONTRACT_PACKAGES } from './packages.ts';

/** All documented calls of the product: what the gateway forwards where services are processes of their own. */
export const ALL_ROUTES: readonly RouteContract[] = [
${list('ROUTES')}
] as readonly RouteContract[];

/** All events of the product: a service knows those it hears by their contracts, whichever service publishes them. */
export const ALL_EVENTS: readonly EventContract[] = [
${list('EVENTS')}
] as readonly EventContract[];

/** Whatever a member may be allowed to do. */
export const ALL_PERMISSIONS: readonly Permission[] = [
${list('PERMISSIONS')}
];
`;
};

/** What every package of contracts exports. */
const packageList = (services) => {
  const names = ['kernel', ...services];
  const from = (name) => (name === 'kernel' ? '@nidaan/kernel' : `@nidaan/${name}-contracts`);
  return `${sorted(names.map((name) => `import * as ${name} from '${from(name)}';`))}

/** What every package of contracts exports: the OpenAPI document calls schemas and lists by these names. */
export const CONTRACT_PACKAGES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
${names.map((name) => `  ${name},`).join('\n')}
};
`;
};

/** The program of one service. */
export const mainOf = (name) => `import 'reflect-metadata';
import { ALL_EVENTS, ALL_PERMISSIONS } from '@nidaan/gateway-contracts';
${sorted([`import { startService } from '@nidaan/platform-runtime';`, `import { ${name}Service } from '@nidaan/${name}-service';`])}

await startService(${name}Service, { events: ALL_EVENTS, permissions: ALL_PERMISSIONS });
`;

const pods = (name) => `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namePrefix: ${name}-
labels:
  - pairs:
      app.kubernetes.io/component: ${name}
    includeSelectors: true
    includeTemplates: true
resources:
  - ../../service
patches:
  # Its own secrets only.
  - target:
      kind: Deployment
    patch: |-
      - op: replace
        path: /spec/template/spec/containers/0/envFrom/1/secretRef/name
        value: nidaan-${name}
`;

const container = (name) => `  ${name}:
    <<: *nidaan
    env_file: [deploy/compose.env, deploy/secrets/${name}.env]
    command: ['node', 'apps/${name}/dist/main.js']
`;

const IN_BETWEEN = /^( *# One for each of services\.ts.*\n)[\s\S]*?(?=^ *# End of the services\.\n)/m;
const whole = (text) => () => text;
/** The lines between two that say so. */
const between = (text) => (given) => given.replace(IN_BETWEEN, (_, first) => first + text);
/** A file may add what is its own. */
const beginning = (text) => (given) => (given.startsWith(text) ? given : text);

/** Path → what the file's text must be, given what it is (empty: there is none). */
export function derivedFiles(services) {
  const every = (path, make, how) => services.map((name) => [path.replace('*', name), how(make(name))]);
  return new Map([
    ['apps/standalone/src/services.ts', whole(definitions(services))],
    ['apps/worker/src/services.ts', whole(definitions(services))],
    ['libs/gateway/contracts/src/index.ts', whole(catalogue(services))],
    ['libs/gateway/contracts/src/packages.ts', whole(packageList(services))],
    ...every('apps/*/src/main.ts', mainOf, whole),
    ...[...services, 'worker', 'gateway'].map((name) => [`deploy/k8s/base/${name}/kustomization.yaml`, beginning(pods(name))]),
    ['deploy/k8s/base/kustomization.yaml', between(services.map((name) => `  - ${name}\n`).join(''))],
    ['docker-compose.yml', between(services.map(container).join(''))],
  ]);
}

/** Faults of the files that follow from the list, and of services that it lacks. `read(path)`: the text, '' where there is none. */
export function* serviceFaults(services, read, packages) {
  for (const [path, wanted] of derivedFiles(services)) {
    const text = read(path);
    if (text === '' || wanted(text) !== text)
      yield {
        rule: 'not-derived',
        path,
        says: `is not what follows from ${SERVICES_LIST} (node tools/fences.mjs --fix writes it)`,
      };
  }
  // The gateway's part, and the programs that run several.
  const known = new Set([...services, 'gateway', 'worker', 'standalone']);
  for (const { folder, kind } of packages) {
    const [, name] = folder.split('/');
    if ((kind === 'service' || kind === 'app') && !known.has(name))
      yield { rule: 'not-listed', path: folder, says: `is of a service that ${SERVICES_LIST} does not name` };
  }
}
