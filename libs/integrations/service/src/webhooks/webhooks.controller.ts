import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  readWebhook,
  removeWebhook,
  rotateSecret,
} from '@nidaan/integrations-contracts';
import { Route } from '@nidaan/platform-http';
import { WebhooksService } from './webhooks.service.ts';

@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Route(listWebhooks)
  list(): Promise<AnswerOf<typeof listWebhooks>> {
    return this.webhooks.list();
  }

  @Route(createWebhook)
  create({ body }: InputOf<typeof createWebhook>): Promise<AnswerOf<typeof createWebhook>> {
    return this.webhooks.create(body);
  }

  @Route(readWebhook)
  read({ params }: InputOf<typeof readWebhook>): Promise<AnswerOf<typeof readWebhook>> {
    return this.webhooks.read(params.id);
  }

  @Route(changeWebhook)
  change({ params, body }: InputOf<typeof changeWebhook>): Promise<AnswerOf<typeof changeWebhook>> {
    return this.webhooks.change(params.id, body);
  }

  @Route(removeWebhook)
  remove({ params }: InputOf<typeof removeWebhook>): Promise<void> {
    return this.webhooks.remove(params.id);
  }

  @Route(rotateSecret)
  rotate({ params }: InputOf<typeof rotateSecret>): Promise<AnswerOf<typeof rotateSecret>> {
    return this.webhooks.rotate(params.id);
  }
}
