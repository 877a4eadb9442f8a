import pg from 'pg';

interface Asked {
  /** With its schema; it is looked through first, so that the planner knows how large it is. */
  table: `${string}.${string}`;
  hospitalId: number;
  branches?: string;
}

/** What a service's own role finds by a statement, and the plans of the statements inside, as PostgreSQL's own auto_explain tells them. */
export async function explained<R extends pg.QueryResultRow>(
  connectionString: string,
  { table, hospitalId, branches = '*' }: Asked,
  [text, values]: [text: string, values: unknown[]],
): Promise<{ rows: R[]; plans: string }> {
  const [service] = table.split('.');
  const client = new pg.Client({ connectionString });
  await client.connect();
  const plans: string[] = [];
  client.on('notice', (notice) => plans.push(notice.message ?? ''));
  await client.query("LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on");
  await client.query(`VACUUM ANALYZE ${table}`);
  await client.query(`SET search_path = ${service}, extensions; SET ROLE nidaan_${service}; SET client_min_messages = log`);
  await client.query(`SET nidaan.hospital_id = '${hospitalId}'; SET nidaan.bound = 'on'; SET nidaan.branches = '${branches}'`);
  const { rows } = await client.query<R>(text, values);
  await client.end();
  return { rows, plans: plans.join('\n') };
}
