import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { changeLead, contactUs, countLeads, eraseLead, listLeads } from '@nidaan/admin-contracts';
import { Route } from '@nidaan/platform-http';
import { LeadsService } from './leads.service.ts';

@Controller()
export class LeadsController {
  constructor(private readonly leads: LeadsService) {}

  @Route(contactUs)
  receive({ body }: InputOf<typeof contactUs>): Promise<AnswerOf<typeof contactUs>> {
    return this.leads.receive(body);
  }

  @Route(listLeads)
  list({ query }: InputOf<typeof listLeads>): Promise<AnswerOf<typeof listLeads>> {
    return this.leads.list(query);
  }

  @Route(countLeads)
  count({ query }: InputOf<typeof countLeads>): Promise<AnswerOf<typeof countLeads>> {
    return this.leads.count(query);
  }

  @Route(changeLead)
  change({ params, body }: InputOf<typeof changeLead>): Promise<AnswerOf<typeof changeLead>> {
    return this.leads.change(params.id, body);
  }

  @Route(eraseLead)
  erase({ params }: InputOf<typeof eraseLead>): Promise<void> {
    return this.leads.erase(params.id);
  }
}
