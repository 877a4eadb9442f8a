import { format } from 'node:util';
import { afterAll, afterEach, expect } from '@jest/globals';

// React says so when a state changes behind the back of a test: what the test looks at next may be drawn or not.
const ABOUT_ACT = /not wrapped in act\(|not configured to support act\(|act scopes/;

const { error } = console;
let warnings = [];

function keep(...said) {
  if (ABOUT_ACT.test(String(said[0]))) warnings.push(format(...said));
  else error(...said);
}

function failAboutWarnings() {
  const seen = warnings;
  warnings = [];
  expect(seen).toEqual([]);
}

console.error = keep;
afterEach(failAboutWarnings);
afterAll(failAboutWarnings);
