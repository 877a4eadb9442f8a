// The floor: a bare Fastify + pg server that does the same work and nothing else: one look-up, three inserts; a read joins the person.
// node tools/bench/floor-server.mjs <database url>
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'aadhar',
  'address',
  'gender',
  'disease',
  'temparature',
  'day',
  'month',
  'year',
  'age',
  'patient_type',
  'payment_type',
  'amount',
  'bed_assign',
  'weight',
  'bp',
  'status',
];
const OF_PERSON = ['first_name', 'last_name', 'email', 'phone', 'aadhar', 'address', 'gender', 'day', 'month', 'year', 'age'];
const textsOf = (columns) => columns.map((name) => `${name} text NOT NULL DEFAULT ''`).join(', ');
await pool.query(`CREATE TABLE IF NOT EXISTS persons (hospital_id int NOT NULL, id int GENERATED ALWAYS AS IDENTITY, created_at timestamptz NOT NULL DEFAULT now(),
  ${textsOf(OF_PERSON)}, PRIMARY KEY (hospital_id, id))`);
await pool.query('CREATE INDEX IF NOT EXISTS persons_phone ON persons (hospital_id, phone)');
await pool.query(`CREATE TABLE IF NOT EXISTS patients (hospital_id int NOT NULL, id int GENERATED ALWAYS AS IDENTITY, created_at timestamptz NOT NULL DEFAULT now(),
  ${textsOf(COLUMNS)}, person_id int NOT NULL, PRIMARY KEY (hospital_id, id))`);
await pool.query(
  'CREATE TABLE IF NOT EXISTS outbox (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL, payload jsonb NOT NULL)',
);

const inserted = (table, columns) =>
  `INSERT INTO ${table} (hospital_id, ${columns.join(', ')}) VALUES (1, ${columns.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`;
const PERSON = 'SELECT id FROM persons WHERE hospital_id = 1 AND phone = $1 AND first_name = $2 AND last_name = $3 LIMIT 1';
const WIRE = { patient_type: 'patientType', payment_type: 'paymentType' };

async function personOf(client, body) {
  const known = await client.query({ name: 'known', text: PERSON, values: [body.phone, body.first_name, body.last_name] });
  if (known.rows.length > 0) return known.rows[0].id;
  const values = OF_PERSON.map((name) => String(body[name] ?? ''));
  return (await client.query({ name: 'person', text: inserted('persons', OF_PERSON), values })).rows[0].id;
}

const app = Fastify();
app.post('/patients', async (request, reply) => {
  const body = request.body;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const values = [...COLUMNS.map((name) => String(body[WIRE[name] ?? name] ?? '')), await personOf(client, body)];
    const { rows } = await client.query({ name: 'patient', text: inserted('patients', [...COLUMNS, 'person_id']), values });
    await client.query({
      name: 'outbox',
      text: 'INSERT INTO outbox (name, payload) VALUES ($1, $2)',
      values: ['registered', JSON.stringify(body)],
    });
    await client.query('COMMIT');
    return reply.code(201).send({ ...body, id: rows[0].id });
  } catch (fault) {
    await client.query('ROLLBACK');
    throw fault;
  } finally {
    client.release();
  }
});
app.get('/patients/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'one',
    text: `SELECT v.*, p.created_at AS known_since FROM patients v JOIN persons p ON p.hospital_id = 1 AND p.id = v.person_id
      WHERE v.hospital_id = 1 AND v.id = $1`,
    values: [request.params.id],
  });
  return rows[0];
});
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`listening ${app.server.address().port}`);
process.on('disconnect', () => process.exit(0));
