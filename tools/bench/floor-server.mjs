// The floor: a bare Fastify + pg server that does the same SQL and nothing else. node tools/bench/floor-server.mjs <database url>
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
await pool.query(`CREATE TABLE IF NOT EXISTS patients (hospital_id int NOT NULL, id int GENERATED ALWAYS AS IDENTITY, created_at timestamptz NOT NULL DEFAULT now(),
  ${COLUMNS.map((name) => `${name} text NOT NULL DEFAULT ''`).join(', ')}, PRIMARY KEY (hospital_id, id))`);
await pool.query(
  'CREATE TABLE IF NOT EXISTS outbox (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL, payload jsonb NOT NULL)',
);

const INSERT = `INSERT INTO patients (hospital_id, ${COLUMNS.join(', ')}) VALUES (1, ${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`;
const WIRE = { patient_type: 'patientType', payment_type: 'paymentType' };

const app = Fastify();
app.post('/patients', async (request, reply) => {
  const body = request.body;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const values = COLUMNS.map((name) => String(body[WIRE[name] ?? name] ?? ''));
    const { rows } = await client.query({ name: 'patient', text: INSERT, values });
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
    text: 'SELECT * FROM patients WHERE hospital_id = 1 AND id = $1',
    values: [request.params.id],
  });
  return rows[0];
});
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`listening ${app.server.address().port}`);
process.on('disconnect', () => process.exit(0));
