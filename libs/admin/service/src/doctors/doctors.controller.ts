import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { listDoctorStats, type DoctorStats } from '@nidaan/admin-contracts';
import { ArrayStream, Route } from '@nidaan/platform-http';
import { DoctorsService } from './doctors.service.ts';

@Controller()
export class DoctorsController {
  constructor(private readonly doctors: DoctorsService) {}

  @Route(listDoctorStats)
  list({ query }: InputOf<typeof listDoctorStats>): ArrayStream<DoctorStats> {
    return new ArrayStream(this.doctors.list(query));
  }
}
