import { swcOptions } from './tools/swc-options.mjs';

const ignored = ['/node_modules/', '/dist/', '/.data/', '<rootDir>/tools/fences/planted/'];
const BROKERS = '\\.brokers\\.spec\\.ts$';
// What these do is felt by every hospital of a cluster: they close months, compare totals of all, replace keys, restart.
const ALONE = ['billing', 'dashboards', 'every-route', 'platform', 'cluster/clock', 'cluster/keys'].concat(
  ['admin', 'payment'].map((name) => `journeys/${name}`),
);

const transformWith = (transformer) => ({
  '^.+\\.(ts|spec\\.mjs)$': [transformer, swcOptions({ rewrite: false, sourceMaps: 'inline' })],
  '^.+\\.tsx$': [transformer, swcOptions({ rewrite: false, sourceMaps: 'inline', tsx: true })],
});
const AS_FUNCTION = '<rootDir>/tools/jest/as-function.mjs';

/** Native ES modules, as production runs; workspace packages are read from their sources (export condition @nidaan/source). */
const shared = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['js', 'mjs', 'ts', 'tsx', 'json'],
  transform: transformWith('@swc/jest'),
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.data/'],
};

const server = {
  ...shared,
  displayName: 'server',
  testEnvironment: '<rootDir>/tools/jest/server-environment.mjs',
  testMatch: ['**/src/**/*.spec.ts', '**/test/**/*.spec.ts', '<rootDir>/{tools,apps/web/prerender}/**/*.spec.mjs'],
  testPathIgnorePatterns: [...ignored, '<rootDir>/apps/e2e/', BROKERS],
  moduleFileExtensions: ['js', 'mjs', 'ts', 'tsx', 'json'],
  testEnvironmentOptions: { customExportConditions: ['@nidaan/source', 'node', 'node-addons'] },
  moduleNameMapper: { '^typescript$': '<rootDir>/tools/jest/typescript-api.mjs' },
  setupFiles: ['<rootDir>/tools/jest/setup-server.mjs'],
};

const web = {
  ...shared,
  displayName: 'web',
  testEnvironment: '<rootDir>/tools/jest/web-environment.mjs',
  testMatch: ['<rootDir>/libs/**/*.spec.tsx', '<rootDir>/apps/web/**/*.spec.tsx'],
  testPathIgnorePatterns: ignored,
  testEnvironmentOptions: { customExportConditions: ['@nidaan/source', 'browser'], url: 'http://localhost:3000/' },
  moduleNameMapper: {
    '\\.css(\\?.*)?$': '<rootDir>/tools/jest/styles.mjs',
    '\\.(woff2?|svg|png|webp|jpe?g)(\\?.*)?$': '<rootDir>/tools/jest/asset.mjs',
  },
  setupFiles: ['<rootDir>/tools/jest/setup-web.mjs'],
  setupFilesAfterEnv: ['<rootDir>/tools/jest/no-warnings.mjs'],
};

/** The spec files of a package in one (tools/jest/gather.mjs). */
const gathered = (project, match) => ({
  ...project,
  displayName: `${project.displayName}-gathered`,
  testMatch: [`<rootDir>/.cache/specs/*/${match}`],
  transform: transformWith(AS_FUNCTION),
});

/** The journeys on a cluster. What starts, stops and kills `npm start` says nothing of it, and pages look the same there. */
const onCluster = (displayName, leftOut) => ({
  ...server,
  displayName,
  testEnvironment: '<rootDir>/tools/jest/journey-environment.mjs',
  testMatch: ['<rootDir>/apps/e2e/**/*.spec.ts'],
  testPathIgnorePatterns: [
    ...ignored,
    BROKERS,
    '/apps/e2e/test/(start|crash|backup|secrets|accessibility)\\.spec\\.ts$',
    '/apps/e2e/test/journeys/(site|language|long-words|list-addresses|api-docs)\\.spec\\.ts$',
    ...leftOut,
  ],
});

export default {
  projects: [
    server,
    web,
    gathered(server, '*.spec.ts'),
    gathered(web, '*.spec.tsx'),
    {
      ...server,
      displayName: 'brokers',
      testMatch: ['**/test/**/*.brokers.spec.ts'],
      testPathIgnorePatterns: [...ignored, '/apps/e2e/test/chaos'],
    },
    {
      ...server,
      displayName: 'chaos',
      testMatch: ['<rootDir>/apps/e2e/test/chaos.brokers.spec.ts'],
      testPathIgnorePatterns: ignored,
    },
    {
      ...server,
      displayName: 'e2e',
      testEnvironment: '<rootDir>/tools/jest/journey-environment.mjs',
      testMatch: ['<rootDir>/apps/e2e/**/*.spec.ts'],
      testPathIgnorePatterns: [...ignored, BROKERS, '<rootDir>/apps/e2e/test/cluster/'],
    },
    onCluster('cluster', [`/apps/e2e/test/(${ALONE.join('|')})\\.spec\\.ts$`]),
    { ...onCluster('cluster-alone', []), testMatch: ALONE.map((name) => `<rootDir>/apps/e2e/test/${name}.spec.ts`) },
  ],
  testSequencer: '<rootDir>/tools/jest/slowest-first.mjs',
  workerIdleMemoryLimit: '1GB',
  testTimeout: 30_000,
};
