import { KEY_MARKS } from '@nidaan/patients-contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BEGINNING_LETTERS, INDEX_MARKS } from '../person-search/index-terms.ts';
import { duplicatesFunction } from './1812000000002-duplicates.migration.ts';
import { schemaOf } from './1832040000001-beginnings-of-names.migration.ts';

const MARKS = Object.values(KEY_MARKS).join('');
// Shorter than the word: a whole word is a key.
const BEGINNINGS = Array.from({ length: BEGINNING_LETTERS }, (_, at) => `start || left(word, ${at + 1})`).join(', ');

/**
 * Keys of a person, the beginnings of the words of the name, and each word beside the first letters of other words of the name: of the guardian beside
 * all, of the name beside those that do not come after its own letter. In plpgsql, whose plans are kept, and with one statement for all beginnings
 * of a word: it runs at each registration.
 */
const TERMS = `CREATE OR REPLACE FUNCTION person_index_terms(keys text[]) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $body$
DECLARE
  terms text[] := keys;
  lead text := left(keys[1], strpos(keys[1], ':'));
  words text[] := '{}';
  guardians text[] := '{}';
  word text;
  other text;
  start text := lead || '${INDEX_MARKS.beginning}';
BEGIN
  FOREACH word IN ARRAY keys LOOP
    word := substr(word, length(lead) + 1);
    IF strpos('${MARKS}', left(word, 1)) = 0 THEN
      words := words || word;
      terms := terms || (ARRAY[${BEGINNINGS}])[1 : length(word) - 1];
    ELSIF left(word, 1) = '${KEY_MARKS.guardian}' THEN
      guardians := guardians || word;
    END IF;
  END LOOP;
  FOREACH other IN ARRAY words LOOP
    start := lead || left(other, 1) || '${INDEX_MARKS.beside}';
    FOREACH word IN ARRAY words LOOP
      IF ascii(other) <= ascii(word) AND word <> other THEN terms := terms || (start || word); END IF;
    END LOOP;
    FOREACH word IN ARRAY guardians LOOP
      terms := terms || (start || word);
    END LOOP;
  END LOOP;
  RETURN array_to_tsvector(terms);
END $body$`;

/** Two frequent words of a name are found by one short list each (docs/adr/0075-words-beside-first-letters.md, FRD-06). */
export class WordsBesideFirstLetters1839500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TERMS);
    await runner.query(
      'CREATE INDEX IF NOT EXISTS persons_found ON persons USING gin (person_index_terms(keys)) WITH (gin_pending_list_limit = 512)',
    );
    await runner.query(duplicatesFunction(await schemaOf(runner), 'person_index_terms(p.keys)'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(duplicatesFunction(await schemaOf(runner), 'person_terms(p.keys)'));
    await runner.query('DROP INDEX persons_found; DROP FUNCTION person_index_terms(text[])');
  }
}
