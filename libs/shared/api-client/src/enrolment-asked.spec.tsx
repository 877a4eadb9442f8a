import { route } from '@nidaan/kernel';
import { describe, expect, it } from '@jest/globals';
import { call } from './call.ts';
import { session } from './session.ts';
import { FakeServer, fault } from './testing/fake-server.ts';

const list = route({
  ...{ owner: 'patients', summary: '', access: 'hospital', needs: 'member' },
  ...{ name: 'a', method: 'GET', path: '/api/things/' },
});

describe('a call of a session that must set up a second step', () => {
  it('ORG-47 goes on by itself with the next token where a second step was set up since; else asks for it, once for a token', async () => {
    localStorage.clear();
    const server = new FakeServer().install();
    let asked = 0;
    const out = session.onEnrolmentAsked(() => void (asked += 1));
    session.set({ access: 'old', refresh: 'r1' });
    const rule = fault(403, 'Please set it up now.', { mfa_enrol_required: true });
    const free = { status: 200, body: ['asha'] };
    server.on('GET /api/things/', ({ headers }) => (headers.Authorization === 'Bearer free' ? free : rule));
    server.on('POST /api/token/refresh/', { status: 200, body: { access: 'bound', refresh: 'r2' } });
    await expect(call(list)).rejects.toMatchObject({ status: 403 });
    await expect(call(list)).rejects.toMatchObject({ status: 403 });
    expect([asked, server.seen('POST /api/token/refresh/').length]).toEqual([2, 1]);
    session.set({ access: 'before', refresh: 'r3' });
    server.on('POST /api/token/refresh/', { status: 200, body: { access: 'free', refresh: 'r4' } });
    expect(await call(list)).toEqual(['asha']);
    expect(asked).toBe(2);
    out();
  });
});
