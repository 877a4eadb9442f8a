import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import {
  patientRegistered,
  personErased,
  visitCancelled,
  visitCorrected,
  visitMoved,
  visitRestored,
} from '@nidaan/patients-contracts';

type Corrected = PayloadOf<typeof visitCorrected>;
type Cancelled = PayloadOf<typeof visitCancelled>;
type Registered = PayloadOf<typeof patientRegistered>;

/** What others are told of corrected and of registered visits; more than one of them hears each. */
export const heardCorrections: Corrected[] = [];
/** What others are told of cancelled visits, oldest first. */
export const heardOfVisits: [kind: 'cancelled' | 'restored', payload: Cancelled][] = [];
const heardRegistrations: Registered[] = [];
const waiting = new Set<() => void>();

/** Nothing was told yet: for a product that starts anew, whose visits bear numbers of another one's. */
export function forgetHeard(): void {
  heardCorrections.length = 0;
  heardOfVisits.length = 0;
  heardRegistrations.length = 0;
}

/** What others are told of a registered visit; resolves when they have heard it. */
export async function heardRegistration(patientId: number): Promise<Registered> {
  for (;;) {
    const told = heardRegistrations.find((each) => each.patientId === patientId);
    if (told) return told;
    await new Promise<void>((resolve) => waiting.add(resolve));
  }
}

/** Stands for the services that hear of visits. */
@Controller()
export class HearsVisits {
  @EventPattern<string>(visitMoved.name) moved(): void {}
  @EventPattern<string>(personErased.name) erased(): void {}
  @EventPattern<string>(visitCorrected.name) corrected({ payload }: EventEnvelope<Corrected>): void {
    heardCorrections.push(payload);
  }
  @EventPattern<string>(patientRegistered.name) registered({ payload }: EventEnvelope<Registered>): void {
    heardRegistrations.push(payload);
    for (const go of waiting) go();
    waiting.clear();
  }
}

/** Stands for the one that hears of cancelled visits. */
@Controller()
export class HearsCancelled {
  @EventPattern<string>(visitCancelled.name) cancelled({ payload }: EventEnvelope<Cancelled>): void {
    heardOfVisits.push(['cancelled', payload]);
  }
  @EventPattern<string>(visitRestored.name) restored({ payload }: EventEnvelope<Cancelled>): void {
    heardOfVisits.push(['restored', payload]);
  }
}
