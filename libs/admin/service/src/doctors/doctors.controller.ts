import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { listDoctorStats } from '@nidaan/admin-contracts';
import { ArrayStream, Input, Route } from '@nidaan/platform-http';
import { DoctorsService } from './doctors.service.ts';

@Controller()
export class DoctorsController {
  constructor(private readonly doctors: DoctorsService) {}

  @Route(listDoctorStats)
  list(@Input() { query }: InputOf<typeof listDoctorStats>): ArrayStream {
    return new ArrayStream(this.doctors.list(query));
  }
}
