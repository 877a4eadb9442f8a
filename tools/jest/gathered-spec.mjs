import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, jest } from '@jest/globals';

// Where the milliseconds of each spec are noted (slowest-first.mjs).
const TIMINGS = process.env.SPEC_TIMINGS;
const isDom = typeof document !== 'undefined';

/** What a spec file may have put something else in place of, such as `fetch`. */
function globalsNow() {
  const all = Object.entries(Object.getOwnPropertyDescriptors(globalThis));
  return all.filter(([, { value, configurable }]) => typeof value === 'function' && configurable);
}

function putBack(globals, environment) {
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const [name, descriptor] of globals) {
    if (Object.getOwnPropertyDescriptor(globalThis, name)?.value !== descriptor.value)
      Object.defineProperty(globalThis, name, descriptor);
  }
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  if (!isDom) return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

/** Registers spec files, each under its name, so that the hooks of one are not those of another, and leaves no trace of one to the next. */
export function gathered(specs) {
  for (const [name, register] of specs) {
    describe(name, () => {
      let globals;
      let environment;
      let started;
      beforeAll(() => {
        started = performance.now();
        globals = globalsNow();
        environment = { ...process.env };
      });
      register();
      afterAll(() => {
        putBack(globals, environment);
        if (TIMINGS) appendFileSync(TIMINGS, `${name} ${Math.round(performance.now() - started)}\n`);
      });
    });
  }
}
