import { expect, it } from '@jest/globals';
import { readConfig } from '@nidaan/platform-config';
import { printWelcome } from './start-standalone.ts';

const welcome = (demo?: readonly string[]): string => {
  const lines: string[] = [];
  const config = readConfig({ NODE_ENV: 'test', SECRET: 'a secret of the tests, long enough for anybody', HOST: '127.0.0.1' });
  const login = { email: 'admin@nidaan.local', password: 'x', hint: 'admin@nidaan.local' };
  printWelcome((line) => lines.push(line), { url: 'http://localhost:3000', port: 3000, login, config, mailDir: '/mail', demo });
  return lines.join('\n');
};

it('ORG-16 says at the start how to log in to the demo hospital, where there is one', () => {
  expect(welcome()).not.toContain('Demo hospital');
  const text = welcome(['nurse.demo@nidaan.local  Meera Shinde']);
  expect(text).toContain('Demo hospital:    demo@nidaan.local, password demo-hospital');
  expect(text).toContain('nurse.demo@nidaan.local  Meera Shinde');
});
