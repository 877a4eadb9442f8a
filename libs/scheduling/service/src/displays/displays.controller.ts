import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import {
  addDisplay,
  changeDisplay,
  listDisplays,
  liveDisplay,
  readPublicDisplay,
  removeDisplay,
  renewDisplayKey,
} from '@nidaan/scheduling-contracts';
import { Route, type EventStream } from '@nidaan/platform-http';
import { DisplaysService } from './displays.service.ts';
import { PublicDisplaysService } from './public-displays.service.ts';

@Controller()
export class DisplaysController {
  constructor(
    private readonly displays: DisplaysService,
    private readonly shown: PublicDisplaysService,
  ) {}

  @Route(listDisplays)
  list(): Promise<AnswerOf<typeof listDisplays>> {
    return this.displays.list();
  }

  @Route(addDisplay)
  add({ body }: InputOf<typeof addDisplay>): Promise<AnswerOf<typeof addDisplay>> {
    return this.displays.add(body);
  }

  @Route(changeDisplay)
  change({ params, body }: InputOf<typeof changeDisplay>): Promise<AnswerOf<typeof changeDisplay>> {
    return this.displays.change(params.id, body);
  }

  @Route(renewDisplayKey)
  renew({ params }: InputOf<typeof renewDisplayKey>): Promise<AnswerOf<typeof renewDisplayKey>> {
    return this.displays.renew(params.id);
  }

  @Route(removeDisplay)
  remove({ params }: InputOf<typeof removeDisplay>): Promise<void> {
    return this.displays.remove(params.id);
  }

  @Route(readPublicDisplay)
  read({ params }: InputOf<typeof readPublicDisplay>): Promise<AnswerOf<typeof readPublicDisplay>> {
    return this.shown.read(params.key);
  }

  @Route(liveDisplay)
  listen({ params }: InputOf<typeof liveDisplay>): Promise<EventStream> {
    return this.shown.listen(params.key);
  }
}
