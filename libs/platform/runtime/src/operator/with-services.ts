import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@nidaan/platform-config';
import { ChromiumDocuments } from '@nidaan/platform-documents';
import { compose, type Composition } from '../compose.ts';
import type { ServiceDefinition } from '../service-definition.ts';
import { openFiles, openMail } from '../engines.ts';
import { openServer } from '../standalone/open-server.ts';

/** Runs an operator's work with all services, beside a running Nidaan or without one, on its DATA_DIR or DATABASE_URL. */
export async function withServices<T>(
  services: readonly ServiceDefinition[],
  work: (composition: Composition) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  const server = await openServer(config.values);
  try {
    const files = await openFiles(config);
    const composition = await compose({
      services,
      config,
      adminUrl: server.url,
      files,
      // Jobs that come due meanwhile are done here as they would be elsewhere.
      mail: openMail(config),
      documents: new ChromiumDocuments({ directory: join(tmpdir(), `nidaan-operator-${process.pid}`), files }),
      isComplete: true,
    });
    try {
      return await work(composition);
    } finally {
      await composition.close();
    }
  } finally {
    await server.stop();
  }
}
