import { Injectable } from '@nestjs/common';
import { AppError, unavailable, type ServiceName } from '@nidaan/kernel';
import {
  ADMIN_MESSAGES as messages,
  type FailedJobAnswer,
  type ParkedEventAnswer,
  type ReplayChoice,
  type RetryChoice,
  type ServiceHealth,
} from '@nidaan/admin-contracts';
import { ServiceClient } from '@nidaan/platform-http';
import { operationRoutes } from '@nidaan/platform-runtime';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalAccountsRepository } from '../hospital-accounts/hospital-accounts.repository.ts';

const ANSWER_MS = 5000;

/** Events and jobs of all services that wait or failed, and another try for them. */
@Injectable()
export class OperationsGatheringService {
  constructor(
    private readonly client: ServiceClient,
    private readonly accounts: HospitalAccountsRepository,
    private readonly clock: Clock,
  ) {}

  health(): Promise<ServiceHealth[]> {
    return Promise.all(this.client.services.map((service) => this.#healthOf(service)));
  }

  /** Oldest first. */
  async parked(): Promise<ParkedEventAnswer[]> {
    const found = await this.#fromAll((service) => this.client.callAsStaff(operationRoutes(service).parked, {}, ANSWER_MS));
    const hospitals = await this.accounts.named([...new Set(found.flatMap(({ hospitalId }) => hospitalId ?? []))], []);
    const nameOf = new Map(hospitals.map(({ hospital_id, hospital_name }) => [hospital_id, hospital_name]));
    return found
      .map(({ hospitalId, occurredAt, parkedAt, ...event }) => ({
        ...event,
        hospital_id: hospitalId,
        hospital_name: nameOf.get(hospitalId ?? 0) ?? '',
        occurred_at: occurredAt,
        parked_at: parkedAt,
        age_seconds: this.#secondsSince(parkedAt),
      }))
      .sort((a, b) => (a.parked_at < b.parked_at ? -1 : 1));
  }

  /** Newest first. */
  async failedJobs(): Promise<FailedJobAnswer[]> {
    const found = await this.#fromAll((service) => this.client.callAsStaff(operationRoutes(service).failedJobs, {}, ANSWER_MS));
    return found
      .map(({ failedAt, ...job }) => ({ ...job, failed_at: failedAt, age_seconds: this.#secondsSince(failedAt) }))
      .sort((a, b) => (a.failed_at > b.failed_at ? -1 : 1));
  }

  async replay({ service, id }: ReplayChoice): Promise<{ message: string; replayed: number }> {
    const body = { ids: id == null ? undefined : [id] };
    const counts = await this.#onAll(service, async (name) => {
      const { replayed } = await this.client.callAsStaff(operationRoutes(name).replay, { body }, ANSWER_MS);
      return replayed;
    });
    return { message: sentence(counts, 'event', 'will be tried again'), replayed: counts };
  }

  async retry({ service, id }: RetryChoice): Promise<{ message: string; retried: number }> {
    const body = { ids: id == null ? undefined : [id] };
    const counts = await this.#onAll(service, async (name) => {
      const { retried } = await this.client.callAsStaff(operationRoutes(name).retryJobs, { body }, ANSWER_MS);
      return retried;
    });
    return { message: sentence(counts, 'job', 'will be tried again'), retried: counts };
  }

  async #healthOf(service: ServiceName): Promise<ServiceHealth> {
    const found = await this.client.callAsStaff(operationRoutes(service).health, {}, ANSWER_MS).catch(() => null);
    return {
      service,
      is_up: found !== null,
      parked_events: found?.parked ?? 0,
      inbox_lag_seconds: found?.inboxLagSeconds ?? 0,
      outbox_lag_seconds: found?.outboxLagSeconds ?? 0,
      is_queue_up: found !== null && found.waitingJobs !== null,
      waiting_jobs: found?.waitingJobs ?? 0,
      failed_jobs: found?.failedJobs ?? 0,
      // A service of the release before says nothing of it.
      disk: found?.disk
        ? { free_bytes: found.disk.free, size_bytes: found.disk.size, is_nearly_full: found.disk.isNearlyFull }
        : null,
    };
  }

  // A service that does not answer is named by `health`; what the others have is shown all the same.
  async #fromAll<T>(ask: (service: ServiceName) => Promise<T[]>): Promise<(T & { service: ServiceName })[]> {
    const lists = await Promise.all(
      this.client.services.map(async (service) => {
        const found = await ask(service).catch(() => []);
        return found.map((each) => ({ ...each, service }));
      }),
    );
    return lists.flat();
  }

  // All are asked before any error is thrown: what can be queued again is.
  async #onAll(only: ServiceName | undefined, ask: (service: ServiceName) => Promise<number>): Promise<number> {
    const services = only ? [only] : this.client.services;
    const outcomes = await Promise.allSettled(services.map(ask));
    const fault = outcomes.find((outcome) => outcome.status === 'rejected');
    if (fault) throw fault.reason instanceof AppError ? fault.reason : unavailable(messages.operationFailed);
    return outcomes.reduce((sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value : 0), 0);
  }

  #secondsSince(instant: string): number {
    return Math.max(0, Math.floor((this.clock.now().getTime() - Date.parse(instant)) / 1000));
  }
}

const sentence = (count: number, what: string, rest: string): string =>
  count === 0 ? `No ${what} was left to try again` : `${count} ${what}${count === 1 ? '' : 's'} ${rest}`;
