import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, provision } from '@nidaan/platform-database';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { DataSource } from 'typeorm';
import { migrations } from '../src/migrations/index.ts';

const RELEASE_BEFORE = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name.startsWith('OpenOrders')),
);

// Hospital 1 has three open orders of one amount, one of another, and one that is paid; hospital 2 paid ₹40 three times for ₹40 and was
// recorded ₹10 before; hospital 3 owes.
const BEFORE = `
  INSERT INTO payment_orders (hospital_id, account_id, provider, order_id, paise, created_at, check_at, payment_id) VALUES
    (1, 10, 'razorpay', 'order_a', 8000, now() - interval '3 minutes', now(), NULL),
    (1, 10, 'razorpay', 'order_b', 8000, now() - interval '2 minutes', now(), NULL),
    (1, 10, 'razorpay', 'order_c', 8000, now() - interval '1 minute', now(), NULL),
    (1, 10, 'razorpay', 'order_d', 9000, now(), now(), NULL),
    (1, 10, 'razorpay', 'order_e', 7000, now(), NULL, 'pay_e'),
    (1, 10, 'razorpay', 'order_f', 6000, now() - interval '6 days', NULL, NULL);
  INSERT INTO dues (hospital_id, version, commission_paise, paid_paise) VALUES (1, 1, 9000, 0), (2, 1, 5000, 13000), (3, 1, 2000, 1000);
  INSERT INTO payments (hospital_id, id, paise, paid_at, paid_on, provider, reference) VALUES
    (2, 1, 1000, now(), now(), 'recorded', 'r1'), (2, 2, 4000, now(), now(), 'razorpay', 'pay_1'),
    (2, 3, 4000, now(), now(), 'razorpay', 'pay_2'), (2, 4, 4000, now(), now(), 'razorpay', 'pay_3'),
    (3, 1, 1000, now(), now(), 'razorpay', 'pay_4');`;

describe('taking over the orders of the release before', () => {
  let database: TestDatabase;
  let client: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    await provision(database.url, ['billing'], 'open-orders');
    await migrate(database.url, 'billing', RELEASE_BEFORE);
    client = new DataSource({ type: 'postgres', url: database.url, extra: { options: '-c search_path=billing,extensions' } });
    await client.initialize();
    await client.query(BEFORE);
    await migrate(database.url, 'billing', migrations);
  }, 60_000);
  afterAll(async () => {
    await client?.destroy();
    await database?.drop();
  });
  const rows = (text: string) => client.query<unknown[]>(text);

  it('L10 hands out the newest open order of each amount, and goes on watching the others', async () => {
    expect(await rows('SELECT hospital_id, paise::int, order_id FROM open_orders ORDER BY order_id')).toEqual([
      { hospital_id: 1, paise: 8000, order_id: 'order_c' },
      { hospital_id: 1, paise: 9000, order_id: 'order_d' },
    ]);
    expect(await rows('SELECT count(*)::int AS n FROM payment_orders WHERE check_at IS NOT NULL')).toEqual([{ n: 4 }]);
  });

  it('S8 tells of what was paid twice before, by the newest payments, and of nobody who owes', async () => {
    expect(await rows('SELECT hospital_id, payment, surplus_paise::int AS paise FROM surpluses ORDER BY payment')).toEqual([
      { hospital_id: 2, payment: 3, paise: 4000 },
      { hospital_id: 2, payment: 4, paise: 4000 },
    ]);
  });
});
