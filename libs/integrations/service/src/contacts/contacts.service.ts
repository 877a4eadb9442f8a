import { Injectable } from '@nestjs/common';
import { findContacts, type PersonContact } from '@nidaan/patients-contracts';
import { Branches, currentContext, currentHospital } from '@nidaan/platform-access';
import { ALL_BRANCHES } from '@nidaan/platform-database';
import { ServiceClient } from '@nidaan/platform-http';
import {
  findAppointmentContacts,
  findTokenContacts,
  type AppointmentContact,
  type TokenContact,
} from '@nidaan/scheduling-contracts';
import type { MessageEntity } from '../messages/message.entity.ts';

/** Whom messages are for, as their owners say at this moment. */
export interface Recipients {
  persons: ReadonlyMap<number, PersonContact>;
  appointments: ReadonlyMap<number, AppointmentContact>;
  tokens: ReadonlyMap<number, TokenContact>;
  branches: ReadonlyMap<number, string>;
}

const distinct = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

/** Asks patients and scheduling how somebody is reached. No number is kept here (GROWTH 12). */
@Injectable()
export class ContactsService {
  constructor(
    private readonly client: ServiceClient,
    private readonly known: Branches,
  ) {}

  /** Throws 503 where an owner does not answer. */
  async of(messages: readonly MessageEntity[]): Promise<Recipients> {
    const appointments = await this.appointments(distinct(messages.map(({ appointmentId }) => appointmentId)));
    const tokens = await this.tokens(distinct(messages.map(({ tokenId }) => tokenId)));
    // The appointment's person may have been found since the message was planned.
    const found = [...appointments.values(), ...tokens.values()].map((each) => each.person_id);
    const persons = await this.persons(distinct([...messages.map(({ personId }) => personId), ...found]));
    return { persons, appointments, tokens, branches: await this.#branches() };
  }

  /** Those whom the caller sees: a number proves nothing (ORG-38). Throws 503 where patients does not answer. */
  inSight(ids: readonly number[]): Promise<Map<number, PersonContact>> {
    return this.persons(ids, currentContext()?.persons ?? ALL_BRANCHES);
  }

  async persons(ids: readonly number[], persons = ALL_BRANCHES): Promise<Map<number, PersonContact>> {
    if (ids.length === 0) return new Map();
    const found = await this.client.call(findContacts, { body: { person_ids: ids, persons } });
    return new Map(found.map((person) => [person.person_id, person]));
  }

  /** Those that the hospital knows; throws 503 where scheduling does not answer. */
  async appointments(ids: readonly number[]): Promise<Map<number, AppointmentContact>> {
    if (ids.length === 0) return new Map();
    const found = await this.client.call(findAppointmentContacts, { body: { appointment_ids: ids } });
    return new Map(found.map((appointment) => [appointment.appointment_id, appointment]));
  }

  /** As `appointments`, of tokens. */
  async tokens(ids: readonly number[]): Promise<Map<number, TokenContact>> {
    if (ids.length === 0) return new Map();
    const found = await this.client.call(findTokenContacts, { body: { token_ids: ids } });
    return new Map(found.map((token) => [token.token_id, token]));
  }

  async #branches(): Promise<Map<number, string>> {
    const all = await this.known.all(currentHospital());
    return new Map(all.map(({ id, name }) => [id, name]));
  }
}
