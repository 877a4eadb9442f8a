import { DEMO_LOGIN } from '../demo/demo-plan.ts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { RouteContract, ServiceName } from '@nidaan/kernel';
import { Config, publicUrlOf, readConfig } from '@nidaan/platform-config';
import { probeDatabase, startEmbeddedPostgres } from '@nidaan/platform-database';
import { Logger, type Tracing } from '@nidaan/platform-telemetry';
import { compose, type Composition } from '../compose.ts';
import { mailFolder, openDocuments, openFiles, openMail } from '../infrastructure.ts';
import { migrateAll } from '../migrate-all.ts';
import type { ServiceDefinition } from '../service-definition.ts';
import { adminLogin, type AdminLogin } from './admin-login.ts';
import { warnOfFullDisk } from './full-disk.ts';
import { probePort } from './port-probe.ts';

/** What the gateway of a single process is made of. */
export interface GatewayParts {
  config: Config;
  logger: Logger;
  tracing?: Tracing;
  contracts: readonly RouteContract[];
  services: ReadonlyMap<ServiceName, FastifyInstance>;
  webDir: string;
  /** Folder of sent mails for the mailbox page; undefined in production or with a real SMTP server. */
  mailDir: string | undefined;
  isReady: () => Promise<boolean>;
  metrics: () => Promise<string>;
}

export interface StandaloneOptions {
  services: readonly ServiceDefinition[];
  openGateway: (parts: GatewayParts) => Promise<NestFastifyApplication>;
  /** Folder of the built web app. */
  webDir: string;
  print: (line: string) => void;
}

/** Nidaan on one machine, running. */
export interface Standalone {
  url: string;
  composition: Composition;
  /** Stops everything in order: no new calls, those under way are finished, then events, services, browser and database. */
  stop(): Promise<void>;
}

const LOOPBACK_HOST = /^(localhost|127\.[\d.]+|::1)$/;

type Undo = () => Promise<unknown>;

/** Starts everything in one process. Throws an error whose message is one sentence for what an operator can mend. */
export async function startStandalone(options: StandaloneOptions): Promise<Standalone> {
  const undo: Undo[] = [];
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step().catch(() => undefined);
  };
  try {
    return { ...(await start(options, undo)), stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}

async function start(options: StandaloneOptions, undo: Undo[]): Promise<Omit<Standalone, 'stop'>> {
  const read = readConfig();
  const { values } = read;
  // What an operator has to mend first is found before anything is written.
  if (values.PORT !== 0) await probePort(values.PORT, values.HOST);
  if (values.DATABASE_URL) await probeDatabase(values.DATABASE_URL);
  void read.secrets;
  const adminUrl = await openServer(read, undo, options.print);
  const login = adminLogin(read);
  // The services find the made-up password where an operator would have given one.
  const config = new Config({ ...values, ADMIN_PASSWORD: login.password }, () => read.secrets);
  const logger = new Logger('standalone', values.LOG_LEVEL);
  undo.push(warnOfFullDisk(values.dataDir, logger));
  const files = await openFiles(config);
  let isStopping = false;
  const documents = openDocuments(config, files, logger, () => isStopping);
  undo.push(() => {
    isStopping = true;
    return documents.close();
  });
  const mailDir = mailFolder(values);
  const mail = openMail(config);
  const { services } = options;
  await migrateAll(services, adminUrl, config.secrets);
  const composition = await compose({ services, config, databaseUrl: adminUrl, files, mail, documents, isComplete: true });
  undo.push(() => composition.close());
  const gateway = await options.openGateway(partsOf(options, config, composition, logger, mailDir));
  undo.push(() => gateway.close());
  await gateway.listen(values.PORT, values.HOST);
  // The first document of the day must not wait for the browser; a machine without one still serves everything else (onFault has reported it).
  void documents.warm().catch(() => undefined);
  const { port } = gateway.getHttpServer().address() as { port: number };
  const url = publicUrlOf({ ...values, PORT: port });
  const demo = config.values.isProduction ? [] : await demoLogins(composition);
  printWelcome(options.print, { url, port, login, config, mailDir, demo });
  return { url, composition };
}

async function openServer(config: Config, undo: Undo[], print: (line: string) => void): Promise<string> {
  if (config.values.DATABASE_URL) return config.values.DATABASE_URL;
  const server = await startEmbeddedPostgres({ dataDir: config.values.dataDir, durable: true, log: print });
  undo.push(() => server.stop());
  return server.url;
}

function partsOf(
  options: StandaloneOptions,
  config: Config,
  composition: Composition,
  logger: Logger,
  mailDir: string,
): GatewayParts {
  const running = [...composition.services.values()];
  return {
    config,
    logger,
    tracing: composition.resources.tracing,
    contracts: options.services.flatMap(({ routes }) => routes),
    services: new Map(running.map(({ definition, http }) => [definition.name, http])),
    webDir: options.webDir,
    mailDir: config.values.isProduction || config.values.SMTP_URL ? undefined : mailDir,
    isReady: () => composition.isReady(),
    metrics: async () => (await Promise.all(running.map(({ metrics }) => metrics.registry.metrics()))).join('\n'),
  };
}

// Of a demo hospital that was made with the password of everybody; nothing of any other.
async function demoLogins(composition: Composition): Promise<readonly string[]> {
  for (const { definition, app } of composition.services.values())
    if (await definition.demo?.isThere?.(app, DEMO_LOGIN.email)) return definition.demo!.logins?.(DEMO_LOGIN) ?? [];
  return [];
}

/** Prints where Nidaan is, who administers it, and where mail and data are. */
export function printWelcome(
  print: (line: string) => void,
  {
    url,
    port,
    login,
    config,
    mailDir,
    demo = [],
  }: { url: string; port: number; login: AdminLogin; config: Config; mailDir: string; demo?: readonly string[] },
): void {
  const { SMTP_URL, HOST, isProduction, dataDir } = config.values;
  const page = isProduction ? '' : ` and shown at http://localhost:${port}/mailbox, to this machine alone`;
  const mail = SMTP_URL ? `sent through ${new URL(SMTP_URL).host}` : `kept in ${mailDir}${page}`;
  print('');
  print(`  Nidaan is ready:  ${url}`);
  print(`  Administrator:    ${login.hint}`);
  print(`  Mail:             ${mail}`);
  print(`  Data:             ${dataDir}`);
  if (demo.length > 0) {
    print(
      `  Demo hospital:    ${DEMO_LOGIN.email}, password ${DEMO_LOGIN.password} unless it was made with another; with the same`,
    );
    for (const login of demo) print(`                    ${login}`);
  }
  if (!SMTP_URL && !isProduction && !LOOPBACK_HOST.test(HOST)) {
    print(
      `  Network:          open to all who reach port ${port} of this machine: anybody can register a hospital and log in there,`,
    );
    print('                    and codes reach nobody but this machine. SMTP_URL sends them; HOST=127.0.0.1 closes the port.');
  }
  print('  Stop with Ctrl-C.');
  print('');
}
