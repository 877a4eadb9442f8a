import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { clinicalService } from '@nidaan/clinical-service';
import { openInProcessGateway } from '@nidaan/gateway-service';
import { identityService } from '@nidaan/identity-service';
import { patientsService } from '@nidaan/patients-service';
import { startStandalone } from '@nidaan/platform-runtime';

const standalone = await startStandalone({
  services: [identityService, patientsService, clinicalService],
  openGateway: openInProcessGateway,
  webDir: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  print: (line) => console.log(line),
});

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // npm and the terminal may both send the signal: only the first begins, a later one waits for it.
    if (isStopping) return;
    isStopping = true;
    console.log('Stopping …');
    void standalone.stop().then(() => process.exit(0));
  });
}
