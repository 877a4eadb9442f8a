import type { ConfigValues } from '@nidaan/platform-config';
import { runningServerUrl, startEmbeddedPostgres } from '@nidaan/platform-database';

/** The database for a command beside a running Nidaan: DATABASE_URL, the running server on the data folder, or one started for the command. */
export async function openServer(values: ConfigValues): Promise<{ url: string; stop(): Promise<void> }> {
  const url = values.DATABASE_URL ?? (await runningServerUrl(values.dataDir));
  return url ? { url, stop: async () => undefined } : startEmbeddedPostgres({ dataDir: values.dataDir, durable: true });
}
