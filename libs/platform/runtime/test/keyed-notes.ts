import { randomBytes } from 'node:crypto';
import { Controller, Module } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { z } from 'zod';
import { event, route, type InputOf } from '@nidaan/kernel';
import { tenantTable } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency, Route } from '@nidaan/platform-http';
import type { ServiceDefinition } from '../src/index.ts';

const noted = event({
  name: 'lab.note.noted.v1',
  owner: 'lab',
  readBy: ['pharmacy'],
  payload: z.object({ hospitalId: z.number(), text: z.string() }),
  aggregate: ({ text }) => text,
  sample: { hospitalId: 1, text: 'x' },
});
const post = {
  owner: 'lab',
  method: 'POST',
  access: 'hospital',
  needs: 'member',
  summary: 'A note',
  status: 201,
  idempotent: true,
} as const;
const body = z.object({ text: z.string() });
export const makeNote = route({
  ...post,
  name: 'lab.make-note',
  path: '/api/notes/:patient/',
  params: z.object({ patient: z.coerce.number() }),
  query: z.object({ day: z.string().optional() }),
  body,
  answer: z.object({ text: z.string(), made: z.string() }),
});
const lookFirst = route({ ...post, name: 'lab.look-first', path: '/api/looked/', body, answer: z.object({ count: z.number() }) });
const forgetful = route({
  ...post,
  name: 'lab.forgetful',
  path: '/api/forgetful/',
  body,
  answer: z.object({ claimed: z.boolean() }),
});

/** What the controller meets: something slow before its transaction, and something that fails in it. */
export const meets = { before: async (): Promise<void> => undefined, inside: (): void => undefined, undone: [] as string[] };
export const ADD = 'INSERT INTO notes (hospital_id, patient, text) VALUES ($1, $2, $3)';

@Controller()
class NotesController {
  constructor(
    private readonly once: Idempotency,
    private readonly events: EventsService,
  ) {}

  @Route(makeNote) async make({ params, body: { text } }: InputOf<typeof makeNote>) {
    await meets.before();
    return this.once.transaction(
      async (tx) => {
        tx.send(ADD, [1, params.patient, text]);
        await this.events.add(noted, { hospitalId: 1, text });
        meets.inside();
        return { text, made: randomBytes(6).toString('hex') };
      },
      () => void meets.undone.push(text),
    );
  }

  @Route(lookFirst) async look({ body: { text } }: InputOf<typeof lookFirst>) {
    return this.once.transaction(async (tx) => {
      const [row] = await tx.query<{ count: number }>('SELECT count(*)::int AS count FROM notes');
      tx.send(ADD, [1, row!.count, text]);
      return { count: row!.count };
    });
  }

  @Route(forgetful) async forget() {
    return { claimed: false };
  }
}
@Module({ controllers: [NotesController] })
class NotesModule {}

class CreateNotes1700000000200 {
  async up(runner: QueryRunner) {
    await runner.query('CREATE TABLE notes (hospital_id int NOT NULL, patient int, text text)');
    await tenantTable(runner, 'notes');
  }
  async down() {}
}

/** A service whose calls take keys. */
export const lab: ServiceDefinition = {
  name: 'lab',
  routes: [makeNote, lookFirst, forgetful],
  events: [noted],
  jobs: [],
  migrations: [CreateNotes1700000000200],
  entities: [],
  module: NotesModule,
};
