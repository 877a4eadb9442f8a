#!/usr/bin/env node
// Adds up Jest's reports (*.json of a folder) into the last line of .ci/run; further arguments name steps that failed outside the tests.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const [folder, ...broken] = process.argv.slice(2);
const wanted = ['', '-e2e', '-brokers', '-chaos', '-cluster', '-cluster-alone'].map((kind) => `report${kind}.json`);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const reports = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
const inALine = (message = '') =>
  stripVTControlCharacters(message)
    .split(/\s*\n\s*/)
    .join(' | ')
    .slice(0, 400);
const sum = (count) => reports.reduce((total, report) => total + count(report), 0);

for (const name of wanted) if (!existsSync(join(folder, name)) && broken.length === 0) broken.push(`${name} was not written`);
for (const { testResults } of reports) {
  for (const { name, message, status } of testResults) if (status === 'failed') console.log(`${name}\n${message}`);
}
// Once more, a line each: the end of a long log is read first.
for (const { testResults } of reports) {
  for (const { name, status, assertionResults } of testResults) {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ` › ${test.fullName}: ${inALine(test.failureMessages[0])}`);
    // Without one of its tests: the file could not be loaded.
    if (status === 'failed')
      for (const test of failed.length > 0 ? failed : ['']) console.log(`Failed: ${relative('.', name)}${test}`);
  }
}
for (const step of broken) console.log(`Failed: ${step}`);

const passed = sum((report) => report.numPassedTests);
// A spec file that could not even be loaded counts as one failed test.
const failed = sum((report) => report.numFailedTests + report.numRuntimeErrorTestSuites) + broken.length;
const skipped = sum((report) => report.numPendingTests + report.numTodoTests);
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed || skipped || passed === 0 ? 1 : 0;
