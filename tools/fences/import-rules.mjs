/** Who may import whom, by the kind tag in each package.json. */
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { lineOf } from './source-file.mjs';

/** kind → kinds of the workspace it may import. Nobody imports an app. */
const MAY_IMPORT = {
  kernel: [],
  contracts: ['contracts', 'kernel'],
  platform: ['platform', 'kernel'],
  // What an owner lets others keep of its nouns (ADR 0025).
  copies: ['platform', 'contracts', 'kernel'],
  service: ['copies', 'platform', 'contracts', 'kernel'],
  'api-client': ['contracts', 'kernel'],
  ui: ['api-client', 'kernel'],
  web: ['ui', 'api-client', 'contracts', 'kernel'],
  testing: ['platform', 'contracts', 'kernel', 'api-client'],
  app: ['service', 'platform', 'contracts', 'kernel'],
  'app-web': ['web', 'ui', 'api-client', 'contracts', 'kernel'],
  'app-e2e': ['testing', 'api-client', 'contracts', 'kernel'],
};

const ZOD_ONLY = new Set(['kernel', 'contracts']);
const BROWSER = new Set(['kernel', 'contracts', 'api-client', 'ui', 'web', 'app-web']);
const matches = (names) => (name) => names.some((each) => (each.endsWith('/') ? name.startsWith(each) : name === each));
/** Transports, queues, browsers, mail: only platform rooms know them; `pg` too, since connections carry the tenant. */
const isTransport = matches([
  'kafkajs',
  'bullmq',
  '@nestjs/bullmq',
  'redis',
  'ioredis',
  'puppeteer-core',
  '@sparticuz/chromium',
  'nodemailer',
  'pg',
]);
/** Everything else sees spans through the port of platform/telemetry. */
const isTracing = matches(['@opentelemetry/']);
const isServerLibrary = matches([
  '@opentelemetry/',
  '@nestjs/',
  'typeorm',
  'fastify',
  '@fastify/',
  'pino',
  'prom-client',
  'passport',
  'passport-jwt',
  'jsonwebtoken',
  '@node-rs/',
]);
const isBrowserLibrary = matches([
  'react',
  'react-dom',
  'react-router-dom',
  '@mantine/',
  '@tanstack/',
  '@tabler/',
  'vite',
  '@vitejs/',
]);

/** 'react-dom/client' → 'react-dom', '@nestjs/common/x' → '@nestjs/common'. */
export const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

const isRelative = (specifier) => specifier.startsWith('.');

function* workspaceFaults(file, own, packages) {
  for (const specifier of file.imports.filter((each) => each.startsWith('@nidaan/'))) {
    const target = packages.get(packageOf(specifier));
    if (!target) {
      yield { rule: 'unknown-package', about: specifier, says: `there is no workspace package ${specifier}` };
      continue;
    }
    if (target.name === own.name || (file.isTest && target.kind === 'testing')) continue;
    if (own.kind === 'copies' && target.kind === 'contracts' && target.scope !== own.scope)
      yield { rule: 'copies-of-another', about: specifier, says: 'copies know the contracts of their owner only' };
    else if (own.kind === 'service' && target.kind === 'service')
      yield { rule: 'other-service', about: specifier, says: 'a service never imports another service: use its contracts' };
    else if (!MAY_IMPORT[own.kind]?.includes(target.kind))
      yield {
        rule: `imports-of-${own.kind}`,
        about: specifier,
        says: `${own.kind} may import only ${MAY_IMPORT[own.kind]?.join(', ') || 'nothing of the workspace'}`,
      };
  }
}

function* libraryFaults(file, own) {
  if (file.isTest) return;
  for (const specifier of file.imports.filter((each) => !isRelative(each) && !each.startsWith('@nidaan/'))) {
    const name = packageOf(specifier);
    const builtin = isBuiltin(specifier);
    if (ZOD_ONLY.has(own.kind) && name !== 'zod')
      yield { rule: 'zod-only', about: specifier, says: `${own.kind} runs everywhere and imports no library but zod` };
    else if (BROWSER.has(own.kind) && (builtin || isServerLibrary(name) || isTransport(name)))
      yield { rule: 'server-library-in-browser', about: specifier, says: 'browser code never imports a server library' };
    else if (own.folder !== 'libs/platform/telemetry' && isTracing(name))
      yield {
        rule: 'tracing-outside-telemetry',
        about: specifier,
        says: 'only platform/telemetry knows OpenTelemetry: use its Span and Tracer',
      };
    else if (!['platform', 'testing'].includes(own.kind) && isTransport(name))
      yield {
        rule: 'driver-outside-platform',
        about: specifier,
        says: 'only platform rooms know transports, queues, connections, browsers and mail',
      };
    else if (!BROWSER.has(own.kind) && own.kind !== 'app-e2e' && isBrowserLibrary(name))
      yield { rule: 'browser-library-on-server', about: specifier, says: 'server code never imports a browser library' };
  }
}

function* leavingFaults(file, own) {
  for (const specifier of file.imports.filter(isRelative)) {
    const target = posix.join(posix.dirname(file.path), specifier);
    if (!target.startsWith(`${own.folder}/`))
      yield {
        rule: 'outside-package',
        about: specifier,
        says: 'a relative import never leaves its package: import the package by its name',
      };
  }
}

/** All faults of one file: `{ rule, about, says, line }`. */
export function importFaults(file, own, packages) {
  const faults = [...workspaceFaults(file, own, packages), ...libraryFaults(file, own), ...leavingFaults(file, own)];
  return faults.map((fault) => ({ ...fault, line: lineOf(file.text, fault.about) }));
}
