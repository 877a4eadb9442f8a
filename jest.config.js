import { swcOptions } from './tools/swc-options.mjs';

const ignored = ['/node_modules/', '/dist/', '/.data/', '<rootDir>/tools/fences/planted/'];
const BROKERS = '\\.brokers\\.spec\\.ts$';

/** Native ES modules, as production runs; workspace packages are read from their sources (export condition @nidaan/source). */
const shared = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['js', 'mjs', 'ts', 'tsx', 'json'],
  transform: {
    '^.+\\.ts$': ['@swc/jest', swcOptions({ rewrite: false, sourceMaps: 'inline' })],
    '^.+\\.tsx$': ['@swc/jest', swcOptions({ rewrite: false, sourceMaps: 'inline', tsx: true })],
  },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.data/'],
};

const server = {
  ...shared,
  displayName: 'server',
  testEnvironment: 'node',
  testMatch: ['**/src/**/*.spec.ts', '**/test/**/*.spec.ts', '<rootDir>/{tools,apps/web/prerender}/**/*.spec.mjs'],
  testPathIgnorePatterns: [...ignored, '<rootDir>/apps/e2e/', BROKERS],
  moduleFileExtensions: ['js', 'mjs', 'ts', 'tsx', 'json'],
  testEnvironmentOptions: { customExportConditions: ['@nidaan/source', 'node', 'node-addons'] },
  setupFiles: ['<rootDir>/tools/jest/setup-server.mjs'],
};

export default {
  projects: [
    server,
    {
      ...shared,
      displayName: 'web',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/libs/**/*.spec.tsx', '<rootDir>/apps/web/**/*.spec.tsx'],
      testPathIgnorePatterns: ignored,
      testEnvironmentOptions: { customExportConditions: ['@nidaan/source', 'browser'], url: 'http://localhost:3000/' },
      moduleNameMapper: { '\\.(css|woff2?|svg|png|webp|jpe?g)(\\?.*)?$': '<rootDir>/tools/jest/asset.mjs' },
      setupFiles: ['<rootDir>/tools/jest/setup-web.mjs'],
    },
    {
      ...server,
      displayName: 'brokers',
      testMatch: ['**/test/**/*.brokers.spec.ts'],
      testPathIgnorePatterns: ignored,
    },
    {
      ...server,
      displayName: 'e2e',
      testMatch: ['<rootDir>/apps/e2e/**/*.spec.ts'],
      testPathIgnorePatterns: [...ignored, BROKERS, '<rootDir>/apps/e2e/test/cluster/'],
    },
    {
      // The journeys on a cluster. What starts, stops and kills `npm start` says nothing of it, and pages look the same there.
      ...server,
      displayName: 'cluster',
      testMatch: ['<rootDir>/apps/e2e/**/*.spec.ts'],
      testPathIgnorePatterns: [...ignored, BROKERS, '/apps/e2e/test/(start|crash|backup|secrets|accessibility)\\.spec\\.ts$'],
    },
  ],
  testSequencer: '<rootDir>/tools/jest/slowest-first.mjs',
  workerIdleMemoryLimit: '1GB',
  testTimeout: 30_000,
};
