import { Controller, Module } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { notFound, unavailable, type AnswerOf, type EventEnvelope, type InputOf } from '@nidaan/kernel';
import {
  personErased,
  visitCancelled,
  visitCorrected,
  visitRestored,
  visitSent,
  type VisitSent,
} from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Route } from '@nidaan/platform-http';
import { doctorChanged, findDoctor, findPersonHoldings, type DoctorChanged } from '@nidaan/scheduling-contracts';

/** What scheduling knows of doctors of whom nobody told yet, and what it heard. */
export const schedule = {
  doctors: [] as DoctorChanged[],
  asked: 0,
  sent: [] as VisitSent[],
  open: new Map<number, { appointments: number; tokens: number }>(),
  isAway: false,
};

/** A doctor as scheduling tells of one: 500 rupees for the first visit, one free follow-up within 7 days, 300 rupees within 21. */
export const aDoctor = (hospitalId: number, doctorId: number, more: Partial<DoctorChanged> = {}): DoctorChanged => ({
  ...(doctorChanged.sample as DoctorChanged),
  ...{ hospitalId, doctorId, name: `Dr ${doctorId}` },
  feeRules: {
    ...{ firstFee: 50_000, emergencyFee: 80_000 },
    tiers: [
      { withinDays: 7, fee: 0, visits: 1 },
      { withinDays: 21, fee: 30_000, visits: null },
    ],
  },
  ...more,
});

@Controller()
class ScheduleStandIn {
  @EventPattern<string>(visitSent.name) sent({ payload }: EventEnvelope<VisitSent>): void {
    schedule.sent.push(payload);
  }
  @EventPattern<string>(visitCancelled.name) cancelled(): void {}
  @EventPattern<string>(visitCorrected.name) corrected(): void {}
  @EventPattern<string>(visitRestored.name) restored(): void {}
  @EventPattern<string>(personErased.name) erased(): void {}

  @Route(findPersonHoldings) open({ query }: InputOf<typeof findPersonHoldings>): AnswerOf<typeof findPersonHoldings> {
    if (schedule.isAway) throw unavailable('Scheduling is away.');
    const found = query.persons.flatMap((id) => schedule.open.get(id) ?? []);
    const sum = (key: 'appointments' | 'tokens') => found.reduce((total, each) => total + each[key], 0);
    return { appointments: sum('appointments'), tokens: sum('tokens') };
  }

  @Route(findDoctor) find({ params }: InputOf<typeof findDoctor>): AnswerOf<typeof findDoctor> {
    schedule.asked += 1;
    const known = schedule.doctors.find(({ hospitalId, doctorId }) => hospitalId === currentHospital() && doctorId === params.id);
    if (!known) throw notFound('No doctor found with this ID');
    return known;
  }
}

@Module({ controllers: [ScheduleStandIn] })
export class ScheduleStandInModule {}
