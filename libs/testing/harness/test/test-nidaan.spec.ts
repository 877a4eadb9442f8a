import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { z } from 'zod';
import { route, type InputOf } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Route } from '@nidaan/platform-http';
import { Mail } from '@nidaan/platform-mail';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { Clock } from '@nidaan/platform-telemetry';
import { startTestService, type TestNidaan } from '../src/services.ts';

const tell = route({
  name: 'support.tell',
  owner: 'support',
  method: 'POST',
  path: '/api/notes/:id/tell/',
  access: 'hospital',
  needs: 'member',
  summary: 'Mail a note',
  params: z.object({ id: z.coerce.number() }),
  body: z.object({ to: z.string() }),
  answer: z.object({ hospital: z.number(), year: z.number() }),
});

@Controller()
class NotesController {
  constructor(
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  @Route(tell) async tell({ params, body }: InputOf<typeof tell>) {
    await this.mail.send({ to: body.to, subject: 'Note', text: `The code of note ${params.id}:\n\n123456\n` });
    return { hospital: currentHospital(), year: this.clock.now().getUTCFullYear() };
  }
}

@Module({ controllers: [NotesController] })
class NotesModule {}

const support: ServiceDefinition = {
  name: 'support',
  routes: [tell],
  events: [],
  jobs: [],
  migrations: [],
  entities: [],
  module: NotesModule,
};

describe('startTestService', () => {
  let nidaan: TestNidaan;
  beforeAll(async () => {
    nidaan = await startTestService(support);
  });
  afterAll(() => nidaan?.close());

  it('finds the service of a path, signs a caller in and keeps the mail', async () => {
    const { status, body } = await nidaan.api.post('/api/notes/7/tell/', { to: 'a@b.example' }, { token: nidaan.token(42) });
    expect(status).toBe(200);
    expect(body.hospital).toBe(42);
    expect(await nidaan.mail.code('A@b.example')).toBe('123456');
    expect(nidaan.mail.to('a@b.example')[0]!.text).toContain('note 7');
  });

  it('refuses who has no token', async () => {
    expect((await nidaan.api.post('/api/notes/7/tell/', { to: 'a@b.example' })).status).toBe(401);
  });

  it('sets the clock for a while', async () => {
    const year = async () =>
      (await nidaan.api.post('/api/notes/1/tell', { to: 'x@y.example' }, { token: nidaan.token(1) })).body.year;
    expect(await nidaan.at(new Date('2031-02-03T04:05:06Z'), year)).toBe(2031);
    expect(await year()).toBe(new Date().getUTCFullYear());
  });

  it('settles when there is nothing on its way', async () => {
    await nidaan.settled();
    expect(await nidaan.sql('SELECT count(*)::int AS n FROM support.outbox')).toEqual([{ n: 0 }]);
  });
});
