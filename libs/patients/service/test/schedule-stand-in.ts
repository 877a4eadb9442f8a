import { Controller, Module } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { notFound, unavailable, type AnswerOf, type EventEnvelope, type InputOf } from '@nidaan/kernel';
import {
  personErased,
  visitCancelled,
  visitCorrected,
  visitMoved,
  visitRestored,
  visitSent,
  type VisitSent,
} from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Route } from '@nidaan/platform-http';
import {
  doctorChanged,
  findDoctor,
  findPersonAppointments,
  findPersonHoldings,
  type DoctorChanged,
  type PersonAppointment,
} from '@nidaan/scheduling-contracts';

/** What scheduling knows of doctors of whom nobody told yet, and what it heard. */
export const schedule = {
  doctors: [] as DoctorChanged[],
  asked: 0,
  sent: [] as VisitSent[],
  open: new Map<number, { appointments: number; tokens: number }>(),
  /** At which branches persons are booked. */
  booked: new Map<number, number[]>(),
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

const BOOKED: PersonAppointment = {
  ...{ id: 31, doctor_name: 'Dr Meera Iyer', branch: 1, room: '', patient: null, name: 'Asha', phone: '', email: '', reason: '' },
  ...{
    date: '2026-12-18',
    time: '10:15',
    end_time: '10:30',
    status: 'booked',
    source: 'phone',
    moved_count: 0,
    reference: 'A-31',
  },
  ...{ cancelled_by: '', cancel_reason: '', created_at: '2026-11-16T05:00:00Z' },
};

@Controller()
class ScheduleStandIn {
  @EventPattern<string>(visitSent.name) sent({ payload }: EventEnvelope<VisitSent>): void {
    schedule.sent.push(payload);
  }
  @EventPattern<string>(visitCancelled.name) cancelled(): void {}
  @EventPattern<string>(visitCorrected.name) corrected(): void {}
  @EventPattern<string>(visitMoved.name) moved(): void {}
  @EventPattern<string>(visitRestored.name) restored(): void {}
  @EventPattern<string>(personErased.name) erased(): void {}

  @Route(findPersonHoldings) open({ query }: InputOf<typeof findPersonHoldings>): AnswerOf<typeof findPersonHoldings> {
    if (schedule.isAway) throw unavailable('Scheduling is away.');
    const found = query.persons.flatMap((id) => schedule.open.get(id) ?? []);
    const sum = (key: 'appointments' | 'tokens') => found.reduce((total, each) => total + each[key], 0);
    const booked = query.persons.filter((id) => schedule.open.has(id) || schedule.booked.has(id));
    return { appointments: sum('appointments'), tokens: sum('tokens'), booked };
  }

  @Route(findPersonAppointments) booked({
    body,
  }: InputOf<typeof findPersonAppointments>): AnswerOf<typeof findPersonAppointments> {
    if (schedule.isAway) throw unavailable('Scheduling is away.');
    const branches = body.persons.flatMap((id) => schedule.booked.get(id) ?? []);
    return { appointments: branches.map((branch) => ({ ...BOOKED, branch })) };
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
