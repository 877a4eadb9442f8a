import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { changeDoctor, createDoctor, findDoctor, listDoctors, readDoctor } from '@nidaan/scheduling-contracts';
import { DoctorsService } from './doctors.service.ts';

@Controller()
export class DoctorsController {
  constructor(private readonly doctors: DoctorsService) {}

  @Route(listDoctors)
  list({ query }: InputOf<typeof listDoctors>): Promise<AnswerOf<typeof listDoctors>> {
    return this.doctors.list(query.active === 'true');
  }

  @Route(createDoctor)
  create({ body }: InputOf<typeof createDoctor>): Promise<AnswerOf<typeof createDoctor>> {
    return this.doctors.create(body);
  }

  @Route(readDoctor)
  read({ params }: InputOf<typeof readDoctor>): Promise<AnswerOf<typeof readDoctor>> {
    return this.doctors.read(params.id);
  }

  @Route(changeDoctor)
  change({ params, body }: InputOf<typeof changeDoctor>): Promise<AnswerOf<typeof changeDoctor>> {
    return this.doctors.change(params.id, body);
  }

  @Route(findDoctor)
  told({ params }: InputOf<typeof findDoctor>): Promise<AnswerOf<typeof findDoctor>> {
    return this.doctors.told(params.id);
  }
}
