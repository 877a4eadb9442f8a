import type { ModulesContainer } from '@nestjs/core';
import type { JobContract, ServiceName } from '@nidaan/kernel';
import { withPatience } from '@nidaan/platform-database';
import { runAs, type Metrics, type Tracer } from '@nidaan/platform-telemetry';
import type { JobBackend, QueuedJob } from './job-backend.ts';
import { jobAttributes } from './job-attributes.ts';
import { jobFaults, jobHandlersIn, type JobRun } from './job-handler.ts';
import { UnknownJob } from './unknown-job.ts';
import { queuedJob, type JobsService } from './jobs.service.ts';

/** Checks a service's jobs and begins to run them. Throws one sentence that lists all faults. */
export async function startJobs(
  service: ServiceName,
  parts: {
    contracts: readonly JobContract[];
    modules: ModulesContainer;
    backend: JobBackend;
    jobs: JobsService;
    /** Jobs of the platform, which no provider of the service does. */
    own?: readonly { contract: JobContract; run: JobRun }[];
    metrics?: Metrics;
    tracer?: Tracer;
  },
): Promise<void> {
  const handlers = jobHandlersIn(parts.modules);
  const faults = jobFaults(service, parts.contracts, handlers);
  if (faults.length > 0) throw new Error(`Jobs of ${service} do not fit together: ${faults.join('; ')}.`);
  const own = parts.own ?? [];
  const contracts = [...parts.contracts, ...own.map(({ contract }) => contract)];
  if (contracts.length === 0) return;
  for (const { contract, run } of own) handlers.set(contract.name, { contract, runs: [run] });
  const attempt = async ({ name, data, trace }: QueuedJob) => {
    const handler = handlers.get(name);
    if (!handler) throw new UnknownJob(name);
    const parsed = handler.contract.data.parse(data);
    // Only continues a trace: a scheduled job has none.
    const attributes = jobAttributes('process', name, service);
    const span = (trace && parts.tracer?.start(`process ${name}`, { kind: 'consumer', attributes, traceparent: trace })) || null;
    const began = performance.now();
    const ended = (outcome: 'done' | 'failed') => parts.metrics?.worked(name, outcome, (performance.now() - began) / 1000);
    try {
      await withPatience(() => runAs({ hospitalId: hospitalOf(parsed), span }, () => handler.runs[0]!(parsed)));
      ended('done');
      span?.end();
    } catch (fault) {
      ended('failed');
      span?.end(fault);
      throw fault;
    }
  };
  const schedules = contracts.flatMap((contract) =>
    contract.schedule
      ? [
          {
            ...queuedJob(contract, contract.schedule.data),
            pattern: contract.schedule.pattern,
            timeZone: contract.schedule.timeZone,
          },
        ]
      : [],
  );
  const { backend, jobs } = parts;
  const run = (job: QueuedJob) => jobs.work(job, () => attempt(job));
  await backend.start(service, run, schedules, (job) => jobs.gaveUp(job));
  jobs.start();
}

function hospitalOf(data: unknown): number | null {
  const id = (data as { hospitalId?: unknown } | null)?.hospitalId;
  return Number.isInteger(id) ? (id as number) : null;
}
