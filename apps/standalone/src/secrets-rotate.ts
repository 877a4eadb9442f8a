import 'reflect-metadata';
import { Reseal } from '@nidaan/patients-service';
import { openAside, rollSecrets } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const aside = await openAside(services);
try {
  const { services: running, resources } = aside.composition;
  const sealed = running.get('patients')!.app.get(Reseal, { strict: false });
  const roll = { aside, config: resources.config, sealed, print: (line: string) => console.log(line) };
  process.exitCode = (await rollSecrets(roll, process.argv.slice(2))) ? 0 : 1;
} finally {
  await aside.close();
}
