import { Injectable } from '@nestjs/common';
import { within } from '@nidaan/kernel';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const READ_MS = 2000;

/** Prometheus metrics of one service; labels never carry ids or texts of patients (S13). */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'route' | 'method' | 'status'>;
  readonly #events: Histogram;
  readonly #jobs: Histogram<'job' | 'outcome'>;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    this.#requests = new Histogram({
      name: 'nidaan_http_request_seconds',
      help: 'Time to answer, by route contract and status class',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [this.registry],
    });
    this.#events = new Histogram({
      name: 'nidaan_event_effect_seconds',
      help: 'Time from the moment an event was told until its effect here was committed',
      buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120],
      registers: [this.registry],
    });
    this.#jobs = new Histogram({
      name: 'nidaan_job_seconds',
      help: 'Time of one try of a job, by job and outcome (done, failed)',
      labelNames: ['job', 'outcome'],
      buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers: [this.registry],
    });
  }

  /** Counts one answered request. `seconds` is its duration. */
  answered(route: string, method: string, status: number, seconds: number): void {
    this.#requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds);
  }

  /** Counts one event whose effect was committed `seconds` after it was published. */
  applied(seconds: number): void {
    this.#events.observe(seconds);
  }

  /** Counts one try of a job. `seconds` is its duration. */
  worked(job: string, outcome: 'done' | 'failed', seconds: number): void {
    this.#jobs.observe({ job, outcome }, seconds);
  }

  /** A gauge whose value is asked for at each scrape; NaN if it is not known in time, so that the others are reported anyway. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await inTime(read));
      },
    });
  }

  /** A gauge with one value per state (or whatever `label` names), reported at each scrape. */
  states(name: string, help: string, read: () => Readonly<Record<string, number>>, label = 'state'): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        for (const [state, value] of Object.entries(read())) this.set({ [label]: state }, value);
      },
    });
  }

  counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers: [this.registry] });
  }
}

// What is asked may be away, or hang until it is back.
async function inTime(read: () => number | Promise<number>): Promise<number> {
  const value = (async () => read())().catch(() => Number.NaN);
  return within(READ_MS, value, () => Number.NaN);
}
