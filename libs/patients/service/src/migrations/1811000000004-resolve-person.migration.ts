import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isPersonSeen } from './1811000000001-persons.migration.ts';

// A phone of more persons than this tells nobody apart: a firm's, an agent's.
const MOST_OF_A_PHONE = 20;
// In the inbox as 'possible' at least (FRD-02).
const DOUBTFUL_SCORE = 45;

// Whether a person `c` may not be whom `wanted` describes, though phone and name are equal.
const CONTRADICTS = `coalesce(c.deceased_on IS NOT NULL
    OR (c.gender <> '' AND wanted.gender <> '' AND c.gender <> wanted.gender)
    OR abs(extract(year FROM c.birth_date) - extract(year FROM wanted.birth_date)) > 2, false)`;

// Where branches share nothing, only who was seen at one of the caller's is found (FRD-02).
const isFound = (person: string) => `${person}.merged_into IS NULL AND ${person}.struck_at IS NULL AND NOT ${person}.is_unknown
    AND (coalesce(current_setting('nidaan.sharing', true), '') <> 'nothing' OR ${isPersonSeen(`${person}.branch_ids`)})`;

const BY_AADHAAR = `SELECT p.id, p.folded_name <> '' AND wanted.folded_name <> '' AND NOT p.keys && sounds AS is_doubtful
    FROM persons p WHERE p.hospital_id = tenant AND p.aadhaar_index = ANY (aadhaar) AND ${isFound('p')}
    ORDER BY 2, p.last_visit_id DESC NULLS LAST LIMIT 1`;

// Once planned for all phones, only the word that none is empty lets it read the index of phones.
const BY_PHONE = `SELECT f.id, f.is_doubtful FROM (
      SELECT c.id, c.folded_name, c.last_visit_id, ${CONTRADICTS} AS is_doubtful, count(*) OVER () AS sharing FROM (
        SELECT p.id, p.folded_name, p.last_visit_id, p.deceased_on, p.gender, p.birth_date FROM persons p WHERE p.hospital_id = tenant AND p.phone_key = shared_phone AND p.phone_key <> '' AND ${isFound('p')}
        LIMIT ${MOST_OF_A_PHONE + 1}) c) f
    WHERE f.sharing <= ${MOST_OF_A_PHONE} AND f.folded_name = wanted.folded_name
    ORDER BY f.is_doubtful, f.last_visit_id DESC NULLS LAST LIMIT 1`;

// The visit counts at the person; a doubt goes to the inbox; what the visit's row and event need is left behind.
const counted = (kept: string): string => `  made := person IS NULL;
  IF made THEN
    wanted.visits := (visit IS NOT NULL)::integer;
    wanted.last_visit_id := visit;
    INSERT INTO persons SELECT wanted.*;
    person := wanted.id; uhid := wanted.uhid; visit_no := wanted.visits;
  ELSE
    UPDATE persons p SET visits = p.visits + (visit IS NOT NULL)::integer, last_visit_id = greatest(p.last_visit_id, visit),
      branch_ids = CASE WHEN branch = ANY (p.branch_ids) IS NOT FALSE THEN p.branch_ids ELSE p.branch_ids || branch END
    WHERE p.hospital_id = tenant AND p.id = person AND p.struck_at IS NULL
    RETURNING p.uhid, p.visits + coalesce((SELECT sum(m.visits) FROM persons m
      WHERE m.hospital_id = tenant AND m.root_id = person AND m.merged_into IS NOT NULL), 0)::integer INTO uhid, visit_no;
    -- Struck out in this moment, behind the look-up.
    IF NOT FOUND THEN RAISE EXCEPTION 'No such person' USING ERRCODE = 'NDP01'; END IF;
  END IF;
  IF doubtful IS NOT NULL AND doubtful <> person THEN
    INSERT INTO duplicate_candidates (hospital_id, person_a, person_b, score, reasons, state, found_at, decision_reason)
    VALUES (tenant, least(doubtful, person), greatest(doubtful, person), ${DOUBTFUL_SCORE}, reasons, 'open', wanted.created_at, '')
    ON CONFLICT DO NOTHING;
  END IF;

  left_behind := set_config('nidaan.person', person::text, true) || set_config('nidaan.visit_no', visit_no::text, true)
    || set_config('nidaan.link_by', link_by, true)
    || set_config('nidaan.person_told', jsonb_build_object('personId', person, 'uhid', uhid)::text, true);${kept}
  RETURN NEXT;`;

/**
 * Finds the person of a visit, or makes one, in the transaction of the visit (FRD-02, decision 9).
 *
 * `given` is the row of the person that is made where none is found. `how` says which person the desk chose (`person`), or `isNew`, or nothing, for the rule. The
 * rule looks for `aadhaar` (indexes, with `sounds` of which one must be shared) and for `phone`, the key where it may match, with the folded name. `visit` and
 * `branch` are those of the visit, null where there is none. `contact` is what the desk corrects at a chosen person of that `version`.
 *
 * It runs as the schema's owner and pins the hospital. Locks on what is looked for come first, in one order for all: the look-up after them
 * sees what another desk has committed. Its queries are planned once: for a list of Aadhaar indexes PostgreSQL would else plan anew each time. `chosen` is SQL that says more of the chosen `person`, `kept` SQL that leaves more of the `person` behind. What the visit's row and event need stands in settings of the transaction afterwards.
 */
export const resolveFunction = (
  schema: string,
  chosen = '',
  kept = '',
): string => `CREATE OR REPLACE FUNCTION resolve_person(given jsonb, how jsonb)
  RETURNS TABLE (person integer, uhid text, visit_no integer, made boolean, link_by text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ROWS 1
SET search_path = ${schema}, extensions, pg_temp
SET plan_cache_mode = force_generic_plan
AS $body$
#variable_conflict use_column
DECLARE
  tenant integer := NULLIF(current_setting('nidaan.hospital_id', true), '')::integer;
  wanted persons := jsonb_populate_record(NULL::persons, given);
  -- Plain expressions: they need no query of their own. Numbers and sounds hold no sign that the lists write otherwise.
  aadhaar bigint[] := coalesce(translate(how->>'aadhaar', '[]', '{}'), '{}');
  sounds text[] := coalesce(translate(how->>'sounds', '[]', '{}'), '{}');
  shared_phone text := CASE WHEN wanted.folded_name = '' THEN '' ELSE coalesce(how->>'phone', '') END;
  visit integer := (how->>'visit')::integer;
  branch integer := (how->>'branch')::integer;
  is_doubtful boolean;
  doubtful integer;
  reasons text[] := '{}';
  left_behind text;
BEGIN
  IF tenant IS NULL OR wanted.hospital_id IS DISTINCT FROM tenant THEN RAISE EXCEPTION 'No hospital is at work'; END IF;
  link_by := '';
  IF how->>'person' IS NOT NULL THEN
    SELECT p.root_id INTO person FROM persons p
      WHERE p.hospital_id = tenant AND p.id = (how->>'person')::integer AND p.struck_at IS NULL;${chosen}
    IF person IS NULL THEN RAISE EXCEPTION 'No such person' USING ERRCODE = 'NDP01'; END IF;
    IF how->'contact' IS NOT NULL THEN PERFORM correct_contact(person, how); END IF;
  ELSIF NOT coalesce((how->>'isNew')::boolean, false) THEN
    IF cardinality(aadhaar) > 0 THEN
      PERFORM pg_advisory_xact_lock(k) FROM (
        SELECT hashtextextended('aadhaar ' || a, tenant) AS k FROM unnest(aadhaar) a
        UNION ALL SELECT hashtextextended('phone ' || shared_phone || ' ' || wanted.folded_name, tenant) WHERE shared_phone <> ''
        ORDER BY 1) locks;
    ELSIF shared_phone <> '' THEN
      left_behind := pg_advisory_xact_lock(hashtextextended('phone ' || shared_phone || ' ' || wanted.folded_name, tenant))::text;
    END IF;
    IF cardinality(aadhaar) > 0 THEN
      SELECT found.id, found.is_doubtful INTO person, is_doubtful FROM (${BY_AADHAAR}) found;
      IF is_doubtful THEN doubtful := person; person := NULL; reasons := ARRAY['Same Aadhaar']; END IF;
      IF person IS NOT NULL THEN link_by := 'aadhaar'; END IF;
    END IF;
    IF person IS NULL AND shared_phone <> '' THEN
      -- Most who are looked for have a phone that nobody has: a short query finds that out.
      PERFORM 1 FROM persons p WHERE p.hospital_id = tenant AND p.phone_key = shared_phone AND p.phone_key <> '' LIMIT 1;
      IF FOUND THEN
        SELECT found.id, found.is_doubtful INTO person, is_doubtful FROM (${BY_PHONE}) found;
        IF is_doubtful THEN doubtful := coalesce(doubtful, person); person := NULL; reasons := reasons || ARRAY['Same phone', 'Same name']; END IF;
        IF person IS NOT NULL THEN link_by := 'phone_name'; END IF;
      END IF;
    END IF;
  END IF;

${counted(kept)}
END $body$`;

/**
 * Takes over phone, address and e-mail that a chosen person gave anew (FRD-04): into the row, its keys and its history. The keys were made for one version
 * of the person: another one fails the transaction, which is then made anew.
 */
const contactFunction = (schema: string): string => `CREATE FUNCTION correct_contact(chosen integer, how jsonb) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = ${schema}, extensions, pg_temp
AS $body$
DECLARE
  tenant integer := NULLIF(current_setting('nidaan.hospital_id', true), '')::integer;
  former persons;
  latter persons;
BEGIN
  SELECT p.* INTO former FROM persons p WHERE p.hospital_id = tenant AND p.id = chosen FOR UPDATE;
  IF former.version <> (how->>'version')::integer THEN RAISE EXCEPTION 'The person was changed' USING ERRCODE = 'NDP02'; END IF;
  latter := jsonb_populate_record(former, how->'contact');
  UPDATE persons p SET phone = latter.phone, phone_key = latter.phone_key, address = latter.address, email = latter.email,
    keys = latter.keys, version = former.version + 1
  WHERE p.hospital_id = tenant AND p.id = chosen;
  INSERT INTO person_changes (hospital_id, person_id, version, visit_id, kind, changes, reason, changed_at, account_id)
  SELECT tenant, chosen, former.version + 1, 0, 'corrected', jsonb_agg(c), '', (how->>'at')::timestamptz, (how->>'by')::integer
  FROM (VALUES ('phone', former.phone, latter.phone), ('address', former.address, latter.address), ('email', former.email, latter.email))
    AS c(field, before, after) WHERE before <> after;
END $body$`;

/** The one door by which visits find their persons. */
export class ResolvePerson1811000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    await runner.query(contactFunction(schema));
    await runner.query(resolveFunction(schema));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION resolve_person(jsonb, jsonb); DROP FUNCTION correct_contact(integer, jsonb)');
  }
}
