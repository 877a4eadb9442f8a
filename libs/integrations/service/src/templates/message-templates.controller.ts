import { Controller } from '@nestjs/common';
import {
  changeMessageTemplate,
  createMessageTemplate,
  listMessageTemplates,
  previewMessageTemplate,
} from '@nidaan/integrations-contracts';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { MessageTemplatesService } from './message-templates.service.ts';

@Controller()
export class MessageTemplatesController {
  constructor(private readonly templates: MessageTemplatesService) {}

  @Route(listMessageTemplates)
  list(): Promise<AnswerOf<typeof listMessageTemplates>> {
    return this.templates.list();
  }

  @Route(createMessageTemplate)
  create({ body }: InputOf<typeof createMessageTemplate>): Promise<AnswerOf<typeof createMessageTemplate>> {
    return this.templates.create(body);
  }

  @Route(changeMessageTemplate)
  change({ params, body }: InputOf<typeof changeMessageTemplate>): Promise<AnswerOf<typeof changeMessageTemplate>> {
    return this.templates.change(params.id, body);
  }

  @Route(previewMessageTemplate)
  preview({ params }: InputOf<typeof previewMessageTemplate>): Promise<AnswerOf<typeof previewMessageTemplate>> {
    return this.templates.preview(params.id);
  }
}
