import { fileURLToPath } from 'node:url';
import { clinicalService } from '@nidaan/clinical-service';
import { openInProcessGateway } from '@nidaan/gateway-service';
import { identityService } from '@nidaan/identity-service';
import { patientsService } from '@nidaan/patients-service';
import { startStandalone } from '@nidaan/platform-runtime';

const nidaan = await startStandalone({
  services: [identityService, patientsService, clinicalService],
  openGateway: openInProcessGateway,
  webDir: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  print: console.log,
});

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C does not wait; the database server notices the end of this process and stops by itself.
    if (isStopping) process.exit(1);
    isStopping = true;
    void nidaan.stop().then(() => process.exit(0));
  });
}
