import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { notFound } from '@nidaan/kernel';
import {
  DISPLAY_MESSAGES as messages,
  publicKey,
  type DisplayAnswer,
  type DisplayChange,
  type DisplayForm,
} from '@nidaan/scheduling-contracts';
import { currentBranch, currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, Numbers, type Transaction } from '@nidaan/platform-database';
import { Live } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { QueuesRepository } from '../queues/queues.repository.ts';
import type { DisplayEntity } from './display.entity.ts';
import { DisplaysRepository } from './displays.repository.ts';

const KEY_BYTES = 16;

/** Waiting-room displays of a hospital and their keys (FRD-65). */
@Injectable()
export class DisplaysService {
  constructor(
    private readonly displays: DisplaysRepository,
    private readonly queues: QueuesRepository,
    private readonly database: Database,
    private readonly once: Idempotency,
    private readonly numbers: Numbers,
    private readonly audit: AuditService,
    private readonly live: Live,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<DisplayAnswer[]> {
    return (await this.displays.all()).map(answerOf);
  }

  async add(form: DisplayForm): Promise<DisplayAnswer> {
    await this.#requireQueues(form.queues);
    const [hospitalId, branchId, id] = [currentHospital(), currentBranch(), await this.numbers.next('display')];
    return this.once.transaction(async (tx) => {
      const display: DisplayEntity = {
        ...{ hospitalId, id, branchId, ...fieldsOf(form), key: newKey(), isActive: true, lastSeen: null },
        ...{ createdAt: this.clock.now(), createdBy: currentContext()?.accountId ?? 0 },
      };
      this.displays.add(tx, display);
      return this.#changed(tx, display);
    });
  }

  async change(id: number, form: DisplayChange): Promise<DisplayAnswer> {
    if (form.queues) await this.#requireQueues(form.queues);
    return this.#update(id, (before) => {
      const { is_active: isActive = before.isActive, ...changed } = { ...formOf(before), ...given(form) };
      return { ...before, ...fieldsOf(changed), isActive };
    });
  }

  /** The old key is dead at once: pages that are open with it are told so by their next look. */
  renew(id: number): Promise<DisplayAnswer> {
    return this.#update(id, (before) => ({ ...before, key: newKey() }));
  }

  remove(id: number): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (!(await this.displays.remove(tx, id))) throw notFound(messages.displayUnknown);
      this.#noted(tx, id);
    });
  }

  #update(id: number, change: (before: DisplayEntity) => DisplayEntity): Promise<DisplayAnswer> {
    return this.database.transaction(async (tx) => {
      const before = await this.displays.lock(tx, id);
      if (!before) throw notFound(messages.displayUnknown);
      const after = change(before);
      this.displays.save(tx, after);
      return this.#changed(tx, after);
    });
  }

  #changed(tx: Transaction, display: DisplayEntity): DisplayAnswer {
    this.#noted(tx, display.id);
    return answerOf(display);
  }

  #noted(tx: Transaction, id: number): void {
    this.audit.wrote('scheduling.display', id);
    const hospitalId = currentHospital();
    tx.afterCommit(() => this.live.changed('scheduling', [hospitalId]));
  }

  async #requireQueues(ids: readonly number[]): Promise<void> {
    if ((await this.queues.some(ids)).length !== ids.length) throw notFound(messages.queueUnknown);
  }
}

const newKey = (): string => publicKey(currentHospital(), randomBytes(KEY_BYTES).toString('base64url'));

const given = (form: DisplayChange): DisplayChange =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as DisplayChange;

const formOf = (display: DisplayEntity): DisplayForm & { is_active?: boolean } => ({
  ...{ name: display.name, queues: display.queues, languages: display.languages, show_names: display.showNames },
  ...{ voice: display.voice, theme: display.theme, notice: display.notice, volume: display.volume },
  ...{ silent_from: display.silentFrom, silent_to: display.silentTo },
});

const fieldsOf = (form: DisplayForm) => ({
  ...{ name: form.name, queues: form.queues, languages: form.languages, showNames: form.show_names, voice: form.voice },
  ...{ theme: form.theme, notice: form.notice, volume: form.volume, silentFrom: form.silent_from, silentTo: form.silent_to },
});

const answerOf = (display: DisplayEntity): DisplayAnswer => ({
  ...{ id: display.id, ...formOf(display), key: display.key, is_active: display.isActive },
  last_seen: display.lastSeen && display.lastSeen.toISOString(),
});
