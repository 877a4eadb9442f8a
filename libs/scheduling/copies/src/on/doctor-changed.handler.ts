import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope } from '@nidaan/kernel';
import { doctorChanged, type DoctorChanged } from '@nidaan/scheduling-contracts';
import { DoctorCopiesService } from '../doctor-copies.service.ts';
import type { DoctorCopyEntity } from '../doctor-copy.entity.ts';

/** A doctor was added, changed or deactivated. */
@Controller()
export class DoctorChangedHandler {
  constructor(private readonly doctors: DoctorCopiesService<DoctorCopyEntity>) {}

  @EventPattern<string>(doctorChanged.name)
  async handle({ payload }: EventEnvelope<DoctorChanged>): Promise<void> {
    await this.doctors.changed(payload);
  }
}
