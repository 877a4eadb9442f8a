/** Tells Nx what can be done with each package beside its own scripts; nx.json says what a target depends on, and caches it by that. */
import { dirname } from 'node:path';
import { hasUnitSpecs } from '../jest/gather.mjs';

const run = (command) => ({ executor: 'nx:run-commands', options: { command, cwd: '{workspaceRoot}' } });

const targetsOf = (folder) => ({
  ...(hasUnitSpecs(folder) ? { test: run(`node tools/test.mjs ${folder}/`) } : {}),
  lint: run(`oxlint --deny-warnings ${folder}`),
});

/** See https://nx.dev/docs/extending-nx/createnodes-compatibility. */
export const createNodesV2 = [
  '{apps/*,libs/*/*}/package.json',
  (files) => files.map((file) => [file, { projects: { [dirname(file)]: { targets: targetsOf(dirname(file)) } } }]),
];
