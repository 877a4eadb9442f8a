import 'reflect-metadata';
import { openAside, operate } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const aside = await openAside(services);
try {
  const isFine = await operate(aside, process.argv.slice(2), (line) => console.log(line));
  process.exitCode = isFine ? 0 : 1;
} finally {
  await aside.close();
}
