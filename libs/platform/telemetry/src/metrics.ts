import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of one service; labels never carry ids or texts of patients (S13). */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'route' | 'method' | 'status'>;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    this.#requests = new Histogram({
      name: 'nidaan_http_request_seconds',
      help: 'Time to answer, by route contract and status class',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [this.registry],
    });
  }

  /** Counts one answered request. `seconds` is its duration. */
  answered(route: string, method: string, status: number, seconds: number): void {
    this.#requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds);
  }

  /** A gauge whose value is asked for at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers: [this.registry] });
  }
}
