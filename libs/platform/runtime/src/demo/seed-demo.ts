import type { Composition } from '../compose.ts';
import type { RunningService } from '../create-service.ts';
import { withServices } from '../operator/with-services.ts';
import type { ServiceDefinition } from '../service-definition.ts';
import type { DemoPlan, DemoRequest } from './demo-plan.ts';

export interface SeedOptions {
  services: readonly ServiceDefinition[];
  request: DemoRequest;
  print: (line: string) => void;
}

/** A smaller hospital is made in bulk alone: it would take half as long again. */
const LEAST_SHOWN = 1000;

const showOf = ({ definition: { demo }, app }: RunningService) =>
  demo?.show ? [{ visits: demo.show.visits, make: (plan: DemoPlan) => demo.show!.make(app, plan) }] : [];

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
    const running = [...composition.services.values()];
    const shows = request.patients < LEAST_SHOWN ? [] : running.flatMap(showOf);
    const plan = { ...request, hospitalId, patients: request.patients - shows.reduce((sum, { visits }) => sum + visits, 0) };
    await Promise.all(running.map(({ definition, app }) => definition.demo?.fill?.(app, plan)));
    for (const { make } of shows) await make(plan);
    print(
      `${request.patients.toLocaleString('en-IN')} patients in ${((Date.now() - began) / 1000).toFixed(1)} s. Log in as ${request.email} with the password ${request.password}`,
    );
    const logins = services.flatMap(({ demo }) => demo?.logins?.(request) ?? []);
    for (const login of logins) print(`  ${login}`);
  };
  // Its tickets wait until support has heard of the hospital.
  await withServices(services, fill, { needsEvents: true });
}
