import { readConfig } from '@nidaan/platform-config';
import { Documents } from '@nidaan/platform-documents';
import { compose, type Composition } from '../compose.ts';
import { openFiles, openMail } from '../engines.ts';
import type { ServiceDefinition } from '../service-definition.ts';
import { openServer } from './open-server.ts';

/** A fault whose one sentence is all that the operator needs. */
export const operatorFault = (sentence: string): Error => Object.assign(new Error(sentence), { isExpected: true });

/** Services for an operator's command, beside a running Nidaan or without one. */
export interface Aside {
  composition: Composition;
  close(): Promise<void>;
}

// Commands print nothing and mail nothing: documents and mails are made by jobs, which do not run here.
class NoDocuments extends Documents {
  override pdf(): Promise<Buffer> {
    return Promise.reject(new Error('A command makes no documents'));
  }

  override async close(): Promise<void> {}
}

/** Opens services on the data of DATA_DIR or DATABASE_URL without moving events or running jobs. */
export async function openAside(services: readonly ServiceDefinition[]): Promise<Aside> {
  const config = readConfig();
  const server = await openServer(config.values);
  try {
    const composition = await compose({
      services,
      config,
      adminUrl: server.url,
      files: await openFiles(config),
      mail: openMail(config),
      documents: new NoDocuments(),
      isAside: true,
    });
    const close = async () => {
      await composition.close();
      await server.stop();
    };
    return { composition, close };
  } catch (fault) {
    await server.stop();
    throw fault;
  }
}
