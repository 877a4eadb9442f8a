import 'reflect-metadata';
import { AadhaarReencryptionService } from '@nidaan/patients-service';
import { rollSecrets, withServices } from '@nidaan/platform-runtime';
import { services } from './services.ts';

await withServices(services, async (composition, adminUrl) => {
  const sealed = composition.services.get('patients')!.app.get(AadhaarReencryptionService, { strict: false });
  const { config } = composition.resources;
  const print = (line: string) => console.log(line);
  process.exitCode = (await rollSecrets({ composition, adminUrl, config, sealed, print }, process.argv.slice(2))) ? 0 : 1;
});
