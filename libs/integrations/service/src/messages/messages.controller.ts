import { Controller } from '@nestjs/common';
import {
  findPersonMessages,
  listMessages,
  listReminders,
  readMessage,
  readMessageCosts,
  repeatMessage,
  sendMessage,
} from '@nidaan/integrations-contracts';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { MessageCostsService } from './message-costs.service.ts';
import { MessagesService } from './messages.service.ts';

@Controller()
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly costs: MessageCostsService,
  ) {}

  @Route(listMessages)
  list({ query }: InputOf<typeof listMessages>): Promise<AnswerOf<typeof listMessages>> {
    return this.messages.list(query);
  }

  @Route(readMessage)
  read({ params }: InputOf<typeof readMessage>): Promise<AnswerOf<typeof readMessage>> {
    return this.messages.read(params.id);
  }

  @Route(sendMessage)
  send({ body }: InputOf<typeof sendMessage>): Promise<AnswerOf<typeof sendMessage>> {
    return this.messages.send(body.kind, body.person_id);
  }

  @Route(repeatMessage)
  repeat({ params }: InputOf<typeof repeatMessage>): Promise<AnswerOf<typeof repeatMessage>> {
    return this.messages.repeat(params.id);
  }

  @Route(readMessageCosts)
  cost(): Promise<AnswerOf<typeof readMessageCosts>> {
    return this.costs.read();
  }

  @Route(findPersonMessages)
  async ofPerson({ body }: InputOf<typeof findPersonMessages>): Promise<AnswerOf<typeof findPersonMessages>> {
    return { messages: await this.messages.ofPerson(body) };
  }

  @Route(listReminders)
  reminders({ params }: InputOf<typeof listReminders>): Promise<AnswerOf<typeof listReminders>> {
    return this.messages.reminders(params.id);
  }
}
