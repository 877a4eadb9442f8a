import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@nidaan/platform-config';
import { ChromiumDocuments } from '@nidaan/platform-documents';
import { DiskFiles } from '@nidaan/platform-files';
import { FileMail, SmtpMail } from '@nidaan/platform-mail';
import { compose, type Composition } from '../compose.ts';
import type { ServiceDefinition } from '../service-definition.ts';
import { openServer } from '../standalone/open-server.ts';

/** Runs an operator's work with all services, beside a running Nidaan or without one, on its DATA_DIR or DATABASE_URL. */
export async function withServices<T>(
  services: readonly ServiceDefinition[],
  work: (composition: Composition) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  const { values } = config;
  const server = await openServer(values);
  try {
    const files = new DiskFiles(join(values.dataDir, 'files'));
    const composition = await compose({
      services,
      config,
      adminUrl: server.url,
      files,
      // Jobs that come due meanwhile are done here as they would be elsewhere.
      mail: values.SMTP_URL
        ? new SmtpMail(values.SMTP_URL, values.MAIL_FROM)
        : new FileMail(join(values.dataDir, 'mail'), values.MAIL_FROM),
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
