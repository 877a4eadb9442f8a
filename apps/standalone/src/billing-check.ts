import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { checkBooks } from '@nidaan/billing-service';
import { withServices, type Composition } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const { values } = parseArgs({
  options: {
    hospital: { type: 'string' },
    complete: { type: 'boolean', default: false },
    rebuild: { type: 'boolean', default: false },
  },
});
const hospitalId = values.hospital === undefined ? undefined : Number(values.hospital);
if (hospitalId !== undefined && (!Number.isInteger(hospitalId) || hospitalId < 1))
  throw Object.assign(new Error('--hospital must be the number of a hospital.'), { isExpected: true });

const check = ({ services: running }: Composition) =>
  checkBooks(running.get('billing')!.app, {
    hospitalId,
    complete: values.complete,
    rebuild: values.rebuild,
    print: (line) => console.log(line),
  });
// What is on its way is no difference, once it has arrived.
const isRight = await withServices(services, check, { needsEvents: true });
process.exitCode = isRight ? 0 : 1;
