import { describe, expect, it } from '@jest/globals';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { tableOf } from './table-of.ts';

@Entity({ name: 'notes' })
class NoteEntity {
  @PrimaryColumn('integer')
  hospitalId!: number;

  @PrimaryColumn('integer')
  id!: number;

  @Column('text')
  text!: string;

  @Column('timestamptz', { name: 'written_at' })
  savedAt!: Date;

  @Column('json', { nullable: true })
  marks!: string[] | null;
}

const NOTES = tableOf(NoteEntity);
const note = { hospitalId: 7, id: 1, text: 'a', savedAt: '2026-11-22T10:00:00Z', marks: ['x', 'y'] };

describe('the table of an entity', () => {
  it('selects each column under the name of its property', () => {
    expect(NOTES.columns()).toBe('hospital_id AS "hospitalId", id, text, written_at AS "savedAt", marks');
    expect(NOTES.columns('n', ['savedAt', 'text'])).toBe('n.written_at AS "savedAt", n.text');
    expect(NOTES.column('savedAt')).toBe('written_at');
    expect(NOTES.fields(['text'])).toEqual(['hospitalId', 'id', 'savedAt', 'marks']);
  });

  it('inserts every column, with each value at the place of its column', () => {
    const insert = NOTES.insert();
    expect(insert(note)).toEqual({
      text: 'INSERT INTO notes (hospital_id, id, text, written_at, marks) VALUES ($1, $2, $3, $4, $5)',
      values: [7, 1, 'a', '2026-11-22T10:00:00Z', '["x","y"]'],
    });
    expect(insert({ ...note, marks: null }).values?.[4]).toBeNull();
    // The same object each time: statements are kept by their text.
    expect(insert(note).text).toBe(insert({ ...note, id: 2 }).text);
  });

  it('leaves out what the database fills, and says what becomes of a taken key', () => {
    const { marks: _, ...short } = note;
    expect(NOTES.insert({ without: ['marks'], onConflict: 'skip', returning: ['id'] })(short).text).toBe(
      'INSERT INTO notes (hospital_id, id, text, written_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id',
    );
    expect(NOTES.insert({ without: ['marks'], onConflict: 'replace' })(short).text).toMatch(
      / ON CONFLICT \(hospital_id, id\) DO UPDATE SET text = excluded\.text, written_at = excluded\.written_at$/,
    );
    const newer = NOTES.insert({ onConflict: 'ON CONFLICT (hospital_id, id) DO UPDATE SET text = excluded.text' });
    expect(newer(note).text).toMatch(/\) ON CONFLICT \(hospital_id, id\) DO UPDATE SET text = excluded\.text$/);
  });

  it('inserts many rows as one list for each column', () => {
    const insert = NOTES.insertMany({ without: ['savedAt'] });
    const { savedAt: _, ...row } = note;
    expect(insert([row, { ...row, id: 2, marks: null }])).toEqual({
      text: 'INSERT INTO notes (hospital_id, id, text, marks) SELECT * FROM unnest($1::integer[], $2::integer[], $3::text[], $4::json[])',
      values: [
        [7, 7],
        [1, 2],
        ['a', 'a'],
        ['["x","y"]', null],
      ],
    });
  });

  it('reads and changes by the values of columns', () => {
    expect(NOTES.select({ where: ['hospitalId', 'id'], only: ['text'], tail: 'FOR UPDATE' })({ hospitalId: 7, id: 1 })).toEqual({
      text: 'SELECT text FROM notes WHERE hospital_id = $1 AND id = $2 FOR UPDATE',
      values: [7, 1],
    });
    const change = NOTES.update({ set: ['text', 'savedAt'], where: ['hospitalId', 'id'], returning: ['savedAt'] });
    expect(change({ hospitalId: 7, id: 1, text: 'b', savedAt: note.savedAt })).toEqual({
      text: 'UPDATE notes SET text = $1, written_at = $2 WHERE hospital_id = $3 AND id = $4 RETURNING written_at AS "savedAt"',
      values: ['b', note.savedAt, 7, 1],
    });
  });

  it('removes by the values of columns', () => {
    const remove = NOTES.delete({
      where: ['hospitalId'],
      tail: 'AND written_at < :before',
      given: ['before'],
      returning: ['id'],
    });
    expect(remove({ hospitalId: 7, before: note.savedAt })).toEqual({
      text: 'DELETE FROM notes WHERE hospital_id = $1 AND written_at < $2 RETURNING id',
      values: [7, note.savedAt],
    });
  });

  it('puts expressions, conditions and values beside the row where the options name them', () => {
    const insert = NOTES.insert({
      without: ['marks'],
      computed: { id: '(SELECT count(*)::int FROM notes WHERE hospital_id = :hospitalId)' },
      onConflict: 'ON CONFLICT (hospital_id, id) DO UPDATE SET text = excluded.text WHERE notes.written_at < :before',
      given: ['before'],
    });
    expect(insert({ hospitalId: 7, text: 'a', savedAt: note.savedAt, before: '2026-01-01' })).toEqual({
      text: `INSERT INTO notes (hospital_id, text, written_at, id) VALUES ($1, $2, $3, (SELECT count(*)::int FROM notes WHERE hospital_id = $1))
        ON CONFLICT (hospital_id, id) DO UPDATE SET text = excluded.text WHERE notes.written_at < $4`.replace(/\n\s+/, ' '),
      values: [7, 'a', note.savedAt, '2026-01-01'],
    });
    const change = NOTES.update({ computed: { text: 'coalesce(:words, text)' }, where: ['id'], given: ['words'] });
    expect(change({ id: 1, words: null })).toEqual({
      text: 'UPDATE notes SET text = coalesce($1, text) WHERE id = $2',
      values: [null, 1],
    });
    expect(() => NOTES.update({ computed: { text: ':word' }, where: ['id'], given: ['words'] })).toThrow(
      "Nothing gives 'word' to the statement: UPDATE notes SET text = :word WHERE id = :id",
    );
  });

  it('inserts under a condition, and within a larger statement', () => {
    const insert = NOTES.insert({
      without: ['savedAt', 'marks'],
      onlyIf: 'EXISTS (SELECT FROM hospitals WHERE id = :hospitalId)',
      within: (added) => `WITH added AS (${added} RETURNING 1) SELECT count(*) FROM added`,
    });
    expect(insert({ hospitalId: 7, id: 1, text: 'a' })).toEqual({
      text:
        'WITH added AS (INSERT INTO notes (hospital_id, id, text) SELECT $1::integer, $2::integer, $3::text ' +
        'WHERE EXISTS (SELECT FROM hospitals WHERE id = $1) RETURNING 1) SELECT count(*) FROM added',
      values: [7, 1, 'a'],
    });
  });

  it('gives rows as parameters of a larger statement', () => {
    const { columns, unnest, values } = NOTES.lists(['id', 'savedAt'], 2);
    expect([columns, unnest]).toEqual(['id, written_at', 'unnest($2::integer[], $3::timestamptz[])']);
    expect(values([{ id: 1, savedAt: note.savedAt }])).toEqual([[1], [note.savedAt]]);
    // @ts-expect-error The time is missing.
    expect(values([{ id: 1 }])).toEqual([[1], [undefined]]);
  });

  it('is a type error where a field is forgotten, unknown or of another type', () => {
    const insert = NOTES.insert();
    const { text: _, ...short } = note;
    const long = { ...note, occupation: 'teacher' };
    // @ts-expect-error The text is missing.
    insert(short);
    // @ts-expect-error No column takes the occupation.
    insert(long);
    // @ts-expect-error Nor when it is spread.
    insert({ ...long, id: 2 });
    // @ts-expect-error A number is no text.
    insert({ ...note, text: 1 });
    // @ts-expect-error The hospital is missing.
    NOTES.select({ where: ['hospitalId', 'id'] })({ id: 1 });
    // @ts-expect-error What the condition names is missing.
    NOTES.delete({ where: ['id'], tail: 'AND written_at < :before', given: ['before'] })({ id: 1 });
    // @ts-expect-error Nothing stores it.
    expect(() => NOTES.columns('n', ['occupation'])).toThrow("notes has no column for 'occupation'");
  });

  it('refuses a class that is no entity, a column without a type, and lists among many rows', () => {
    class Plain {}
    expect(() => tableOf(Plain)).toThrow("Plain needs @Entity({ name: '<table>' })");

    @Entity({ name: 'guessed' })
    class GuessedEntity {
      @Column()
      text!: string;
    }
    expect(() => tableOf(GuessedEntity)).toThrow("GuessedEntity.text needs its column's type, as in @Column('text')");

    @Entity({ name: 'lists' })
    class ListEntity {
      @Column('text', { array: true })
      list!: string[];
    }
    expect(() => tableOf(ListEntity).insertMany()).toThrow('lists.list is a list: insert its rows one by one');
    expect(() => tableOf(ListEntity).insert({ onConflict: 'replace' })).toThrow('lists has no primary column to replace rows by');
  });
});
