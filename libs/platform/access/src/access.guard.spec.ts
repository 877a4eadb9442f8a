import { describe, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AccessGuard } from './access.guard.ts';

describe('AccessGuard', () => {
  it('SEC-01 refuses a method that names no contract, whoever calls it', async () => {
    const none = undefined as never;
    const guard = new AccessGuard(new Reflector(), none, none, none, none, none, none, none, none, none);
    const execution = { getType: () => 'http', getHandler: () => () => undefined } as unknown as ExecutionContext;
    await expect(guard.canActivate(execution)).rejects.toMatchObject({ status: 403 });
  });
});
