import 'reflect-metadata';

// Each worker has a PostgreSQL server of its own (tools/test.mjs).
const urls = process.env.TEST_DATABASE_URLS?.split(' ') ?? [];
if (urls.length > 0) process.env.TEST_DATABASE_URL = urls[(Number(process.env.JEST_WORKER_ID ?? 1) - 1) % urls.length];
