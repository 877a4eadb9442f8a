import 'reflect-metadata';
import { operate, withServices } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const isFine = await withServices(services, (composition) =>
  operate(composition, process.argv.slice(2), (line) => console.log(line)),
);
process.exitCode = isFine ? 0 : 1;
