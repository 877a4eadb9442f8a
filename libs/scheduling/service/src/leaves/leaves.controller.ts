import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { createLeave, listLeaves, readResolution, removeLeave, resolveLeave } from '@nidaan/scheduling-contracts';
import { ResolutionsService } from '../resolutions/resolutions.service.ts';
import { LeavesService } from './leaves.service.ts';

@Controller()
export class LeavesController {
  constructor(
    private readonly leaves: LeavesService,
    private readonly resolutions: ResolutionsService,
  ) {}

  @Route(listLeaves)
  list({ params }: InputOf<typeof listLeaves>): Promise<AnswerOf<typeof listLeaves>> {
    return this.leaves.list(params.id);
  }

  @Route(createLeave)
  create({ params, body }: InputOf<typeof createLeave>): Promise<AnswerOf<typeof createLeave>> {
    return this.leaves.create(params.id, body);
  }

  @Route(removeLeave)
  remove({ params }: InputOf<typeof removeLeave>): Promise<void> {
    return this.leaves.remove(params.id, params.leave);
  }

  @Route(resolveLeave)
  resolve({ params, body }: InputOf<typeof resolveLeave>): Promise<AnswerOf<typeof resolveLeave>> {
    return this.leaves.resolve(params.id, params.leave, body);
  }

  @Route(readResolution)
  resolution({ params }: InputOf<typeof readResolution>): Promise<AnswerOf<typeof readResolution>> {
    return this.resolutions.shown(params.id, params.resolution);
  }
}
