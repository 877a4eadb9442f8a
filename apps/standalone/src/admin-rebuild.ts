import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { lineOf, RebuildService } from '@nidaan/admin-service';
import { withServices } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
await withServices(services, async (composition) => {
  const app = composition.services.get('admin')!.app;
  const { doctors, tickets, differences } = await app.get(RebuildService, { strict: false }).run({ isCheck: values.check });
  for (const difference of differences) console.log(lineOf(difference));
  const verdict =
    differences.length === 0 ? 'no difference' : `${differences.length} differences${values.check ? '' : ', mended'}`;
  console.log(`${doctors} doctors and ${tickets} tickets compared with their sources: ${verdict}.`);
  process.exitCode = values.check && differences.length > 0 ? 1 : 0;
});
