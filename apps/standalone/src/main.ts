import { fileURLToPath } from 'node:url';
import { openInProcessGateway } from '@nidaan/gateway-service';
import { startStandalone } from '@nidaan/platform-runtime';
import { services } from './services.ts';

const nidaan = await startStandalone({
  services,
  openGateway: openInProcessGateway,
  webDir: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  print: console.log,
}).catch((fault: Error & { isExpected?: boolean }) => {
  // In a container there is no tools/start.mjs that would report an operator's errors in a sentence.
  const isSentence = fault.isExpected || ['StartFault', 'ConfigError'].includes(fault.constructor.name);
  if (!isSentence) throw fault;
  console.error(fault.message);
  return process.exit(1);
});

let stoppingSince: number | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Ctrl-C comes twice, from the terminal and passed on by npm. One more, later, does not wait; the database server notices and stops by itself.
    if (stoppingSince !== undefined && Date.now() - stoppingSince > 1000) process.exit(1);
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    void nidaan.stop().then(() => process.exit(0));
  });
}
