import Fastify from 'fastify';
import { Draining } from '@nidaan/platform-http';
import type { ServiceDefinition } from '../service-definition.ts';
import { beginProcess, endInOrder } from './process-life.ts';
import { workerNeeds } from './service-needs.ts';
import { composeProcess, readProcessConfig, type ProcessOptions } from './start-service.ts';

/** The background jobs of all services as a process of its own: documents, mail, maintenance. Answers no calls but how it is. */
export function startWorker(services: readonly ServiceDefinition[], options: ProcessOptions): Promise<void> {
  return beginProcess(async (steps) => {
    const config = readProcessConfig(workerNeeds(services));
    const draining = new Draining();
    const { composition, warm } = await composeProcess(config, services, { ...options, runs: 'jobs', draining }, steps);
    const http = Fastify();
    http.get('/health/live', () => ({ status: 'ok' }));
    http.get('/health/ready', async (_, reply) => {
      const isOk = !draining.isOn && (await composition.isReady());
      return reply.code(isOk ? 200 : 503).send({ status: isOk ? 'ok' : 'not ready' });
    });
    http.get('/metrics', async (_, reply) => {
      const texts = [...composition.services.values()].map(({ metrics }) => metrics.registry.metrics());
      return reply.type('text/plain; version=0.0.4').send((await Promise.all(texts)).join('\n'));
    });
    await http.listen({ port: config.values.PORT, host: config.values.HOST });
    steps.add(() => http.close());
    warm();
    // A worker gets no calls: it stops at once, and waits for the running jobs.
    endInOrder(
      () => (draining.isOn = true),
      0,
      () => steps.undo(),
    );
  });
}
