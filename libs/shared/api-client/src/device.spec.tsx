import { route } from '@nidaan/kernel';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { call } from './call.ts';
import { deviceId } from './device.ts';
import { FakeServer } from './testing/fake-server.ts';

const declare = { owner: 'identity', summary: '', body: z.any() } as const;
const login = route({ ...declare, name: 'a', access: 'public', method: 'POST', path: '/api/login/' });
const invite = route({ ...declare, name: 'b', access: 'hospital', needs: 'member', method: 'POST', path: '/api/team/' });

it('ORG-50 a browser that logs somebody in names itself by a number of its own, always the same; other calls do not', async () => {
  const server = new FakeServer().install();
  for (const each of [login, login, invite]) await call(each, { body: {} }).catch(() => undefined);
  expect(server.calls.map(({ headers }) => headers['X-Device-Id'])).toEqual([deviceId(), deviceId(), undefined]);
  expect(deviceId()).toMatch(/^[0-9a-f]{32}$/);
});
