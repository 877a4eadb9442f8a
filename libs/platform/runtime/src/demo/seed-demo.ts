import type { Composition } from '../compose.ts';
import { withServices } from '../operator/with-services.ts';
import type { ServiceDefinition } from '../service-definition.ts';
import type { DemoRequest } from './demo-plan.ts';

export interface SeedOptions {
  services: readonly ServiceDefinition[];
  request: DemoRequest;
  print: (line: string) => void;
}

/** Fills a demo hospital, beside a running Nidaan or without one. Throws an error with one sentence when it is there already. */
export async function seedDemo({ services, request, print }: SeedOptions): Promise<void> {
  const fill = async (composition: Composition) => {
    const began = Date.now();
    let hospitalId: number | null = null;
    for (const { definition, app } of composition.services.values())
      hospitalId ??= (await definition.demo?.hospital?.(app, request)) ?? null;
    if (hospitalId === null)
      throw Object.assign(new Error(`There is an account for ${request.email} already: give another --email.`), {
        isExpected: true,
      });
    const plan = { ...request, hospitalId };
    await Promise.all([...composition.services.values()].map(({ definition, app }) => definition.demo?.fill?.(app, plan)));
    print(
      `${request.patients.toLocaleString('en-IN')} patients in ${((Date.now() - began) / 1000).toFixed(1)} s. Log in as ${request.email} with the password ${request.password}`,
    );
    const logins = services.flatMap(({ demo }) => demo?.logins?.(request) ?? []);
    for (const login of logins) print(`  ${login}`);
  };
  // Its tickets wait until support has heard of the hospital.
  await withServices(services, fill, { needsEvents: true });
}
