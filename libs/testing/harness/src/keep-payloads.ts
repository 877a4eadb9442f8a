/** Lets a service's outbox keep the payload of what is sent, which the transport clears: for tests that read what was told. `sql` runs as superuser. */
export async function keepPayloads(sql: (text: string) => Promise<unknown>, service: string): Promise<void> {
  await sql(`CREATE FUNCTION ${service}.keep_payload() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN NEW.payload := OLD.payload; RETURN NEW; END $$`);
  await sql(`GRANT EXECUTE ON FUNCTION ${service}.keep_payload() TO PUBLIC`);
  await sql(
    `CREATE TRIGGER keep_payload BEFORE UPDATE ON ${service}.outbox FOR EACH ROW EXECUTE FUNCTION ${service}.keep_payload()`,
  );
}
