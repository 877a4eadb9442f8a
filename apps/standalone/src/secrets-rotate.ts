import 'reflect-metadata';
import { SecondFactorReencryptionService } from '@nidaan/identity-service';
import { MessageReencryptionService, WebhookReencryptionService } from '@nidaan/integrations-service';
import { AadhaarReencryptionService, CardKeysService } from '@nidaan/patients-service';
import type { ServiceName } from '@nidaan/kernel';
import { rollSecrets, withServices } from '@nidaan/platform-runtime';
import { services } from './services.ts';

await withServices(services, async (composition, adminUrl) => {
  const partOf = <T>(service: ServiceName, token: new (...args: never[]) => T): T =>
    composition.services.get(service)!.app.get(token, { strict: false });
  const sealed = [
    partOf('patients', AadhaarReencryptionService),
    partOf('patients', CardKeysService),
    partOf('identity', SecondFactorReencryptionService),
    partOf('integrations', WebhookReencryptionService),
    partOf('integrations', MessageReencryptionService),
  ];
  const { config } = composition.resources;
  const print = (line: string) => console.log(line);
  process.exitCode = (await rollSecrets({ composition, adminUrl, config, sealed, print }, process.argv.slice(2))) ? 0 : 1;
});
