import { readConfig } from '@nidaan/platform-config';
import { withPatience } from '@nidaan/platform-database';
import { Documents } from '@nidaan/platform-documents';
import { Logger } from '@nidaan/platform-telemetry';
import { compose, type Composition } from '../compose.ts';
import { openFiles, openMail } from '../infrastructure.ts';
import { migrateAll } from '../migrate-all.ts';
import type { ServiceDefinition } from '../service-definition.ts';
import { openServer } from '../standalone/open-server.ts';

// Documents and mails are made by jobs, which do not run here.
class NoDocuments extends Documents {
  override pdf(): Promise<Buffer> {
    return Promise.reject(new Error('A command makes no documents'));
  }

  override async close(): Promise<void> {}
}

export interface OperatorOptions {
  /**
   * True for work that waits for events to be applied: they are moved and applied here as well, in case no other process does. A cluster's own
   * processes do; there a command would only disturb how its replicas share the work.
   */
  needsEvents?: boolean;
}

/**
 * Runs an operator's work with these services, beside a running Nidaan or without one, on its DATA_DIR or DATABASE_URL. No jobs run; what
 * the work asks for waits for the product, as do its events unless `needsEvents`.
 */
export async function withServices<T>(
  services: readonly ServiceDefinition[],
  work: (composition: Composition, adminUrl: string) => Promise<T>,
  { needsEvents = false }: OperatorOptions = {},
): Promise<T> {
  const config = readConfig();
  const server = await openServer(config.values);
  try {
    await migrateAll(services, server.url, config.secrets);
    const composition = await compose({
      services,
      config,
      databaseUrl: server.url,
      files: await openFiles(config),
      mail: openMail(config),
      documents: new NoDocuments(),
      isComplete: true,
      // What a command answers stands alone on stdout.
      loggerOf: (service) => new Logger(service, config.values.LOG_LEVEL, process.stderr),
      runs: needsEvents && config.values.EVENTS === 'postgres' ? 'calls' : 'nothing',
    });
    try {
      return await withPatience(() => work(composition, server.url));
    } finally {
      await composition.close();
    }
  } finally {
    await server.stop();
  }
}
