import type { Config } from './config.ts';
import { messageFaults } from './message-variables.ts';
import { paymentFaults } from './payment-variables.ts';

/** What a process of a cluster must hold to do its work. */
export interface ProcessNeeds {
  name: string;
  /** Purposes of keys (`Config.keysFor`). */
  keys?: readonly string[];
  /** Roles at PostgreSQL that it logs in as. */
  roles?: readonly string[];
  /** Whether it signs the tokens of users. */
  signsTokens?: boolean;
  /** Whether it asks other processes and is asked by them. */
  signsCalls?: boolean;
  takesPayments?: boolean;
  sendsMessages?: boolean;
  /** Whether it uses database, events and jobs at all. */
  usesEngines?: boolean;
}

/** What a process lacks or must not hold, a sentence each. */
export function processFaults({ values, serviceKeys }: Config, needs: ProcessNeeds): string[] {
  const { name } = needs;
  const faults: string[] = [];
  const want = (isWanted: boolean | undefined, isGiven: boolean, sentence: string) => {
    if (isWanted && !isGiven) faults.push(sentence);
  };
  if (values.PROCESS !== name)
    return [
      values.PROCESS
        ? `the secrets given are those of ${values.PROCESS}, and this is ${name}`
        : `PROCESS must be ${name}, with the secrets of that process alone (npm run secrets:split)`,
    ];
  want(needs.usesEngines, values.EVENTS === 'kafka', 'EVENTS must be kafka where services are processes of their own');
  want(needs.usesEngines, values.JOBS === 'redis', 'JOBS must be redis where services are processes of their own');
  want(needs.usesEngines, Boolean(values.DATABASE_URL), 'DATABASE_URL must be set where services are processes of their own');
  for (const role of needs.roles ?? [])
    want(true, new RegExp(`(?:^|\\s)${role}=`).test(values.DATABASE_LOGINS), `DATABASE_LOGINS has no login of ${role}`);
  for (const purpose of needs.keys ?? [])
    want(true, Boolean(serviceKeys?.keys.has(purpose)), `KEYS has none for ${purpose}, which ${name} needs`);
  want(needs.signsTokens, Boolean(values.TOKEN_KEY), `TOKEN_KEY must be set for ${name}`);
  if (!needs.signsTokens && values.TOKEN_KEY) faults.push(`TOKEN_KEY must not be given to ${name}, which signs no tokens`);
  want(needs.signsCalls, Boolean(values.TOKEN_KEY || values.MORE_TOKEN_KEYS), `MORE_TOKEN_KEYS must be set for ${name}`);
  want(needs.signsCalls, Boolean(values.SERVICE_KEY), `SERVICE_KEY must be set for ${name}`);
  want(needs.signsCalls, Boolean(values.SERVICE_PUBLIC_KEYS), `SERVICE_PUBLIC_KEYS must be set for ${name}`);
  if (needs.takesPayments) faults.push(...paymentFaults(values, values.isProduction));
  if (needs.sendsMessages) faults.push(...messageFaults(values, values.isProduction));
  return faults;
}
