import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { id, route, type InputOf } from '@nidaan/kernel';
import { ROUTE } from '@nidaan/platform-access';
import { ArrayStream, CachedAnswer, EventStream, FileAnswer, Route, type CallOf } from '../src/index.ts';

const base = { owner: 'lab', access: 'hospital', needs: 'member', summary: 'For the tests' } as const;
const params = z.object({ id: id('Note not found') });
const note = z.object({ id: z.number(), at: z.string(), text: z.string().optional() });
const oneNote = route({ ...base, name: 'lab.one', method: 'GET', path: '/notes/:id/', params, answer: note });
const allNotes = route({ ...base, name: 'lab.all', method: 'GET', path: '/notes/', answer: z.array(note) });
const makeNote = route({ ...base, name: 'lab.make', method: 'POST', path: '/notes/', body: z.object({ text: z.string() }) });
const printNote = route({ ...base, name: 'lab.print', method: 'GET', path: '/notes/pdf/', produces: 'pdf' });
const watchNotes = route({ ...base, name: 'lab.watch', method: 'GET', path: '/notes/live/', produces: 'events' });

const pdf = () => new FileAnswer({ body: Buffer.from(''), contentType: 'application/pdf', filename: 'note.pdf' });

async function* batches<Row>(row: Row) {
  yield [row];
}

class Fitting {
  @Route(oneNote) one({ params: { id: number } }: InputOf<typeof oneNote>) {
    return { id: number, at: '2026-01-01' };
  }
  @Route(oneNote) later({ headers }: CallOf<typeof oneNote>) {
    return Promise.resolve({ id: 1, at: String(headers.date), text: undefined });
  }
  @Route(allNotes) list() {
    return [{ id: 1, at: '' }];
  }
  @Route(allNotes) streamed() {
    return new ArrayStream(batches({ id: 1, at: '' }));
  }
  @Route(allNotes) kept() {
    return new CachedAnswer([{ id: 1, at: '' }], '"1"', 'public');
  }
  @Route(makeNote) async nothing({ body, files }: CallOf<typeof makeNote>): Promise<void> {
    await Promise.resolve([body.text, files.length]);
  }
  @Route(printNote) pdf() {
    return pdf();
  }
  @Route(watchNotes) watch() {
    return new EventStream();
  }
}

// Each is refused by `npm run check`: without its error the comment above it is one.
class Differing {
  // @ts-expect-error Nothing is known of the answer.
  @Route(oneNote) async unknown(): Promise<unknown> {
    return { id: 1, at: '' };
  }
  // @ts-expect-error A field is missing.
  @Route(oneNote) missing() {
    return { id: 1 };
  }
  // @ts-expect-error JSON makes text of a Date.
  @Route(oneNote) date() {
    return { id: 1, at: new Date() };
  }
  // @ts-expect-error One instead of a list.
  @Route(allNotes) one() {
    return { id: 1, at: '' };
  }
  // @ts-expect-error Rows of another kind.
  @Route(allNotes) rows() {
    return new ArrayStream(batches({ id: '1', at: '' }));
  }
  // @ts-expect-error A file where JSON is said.
  @Route(oneNote) file() {
    return pdf();
  }
  // @ts-expect-error JSON where a file is said.
  @Route(printNote) json() {
    return { id: 1, at: '' };
  }
  // @ts-expect-error The input of another call.
  @Route(oneNote) input({ body }: InputOf<typeof makeNote>) {
    return { id: body.text.length, at: '' };
  }
  // @ts-expect-error Nest gives one argument.
  @Route(oneNote) arguments(_: InputOf<typeof oneNote>, more: string) {
    return { id: 1, at: more };
  }
}

describe('the types of routes', () => {
  it('API-01 ties what a method is given and answers to its contract, which stays with the method', () => {
    const contractOf = (method: unknown) => (Reflect.getMetadata(ROUTE, method as object) as { name: string }).name;
    const { one, streamed, nothing, watch } = Fitting.prototype;
    expect([one, streamed, nothing, watch].map(contractOf)).toEqual(['lab.one', 'lab.all', 'lab.make', 'lab.watch']);
    expect(contractOf(Differing.prototype.one)).toBe('lab.all');
  });
});
