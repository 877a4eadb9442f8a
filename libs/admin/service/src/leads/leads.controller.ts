import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { changeLead, contactUs, listLeads } from '@nidaan/admin-contracts';
import { Input, Route } from '@nidaan/platform-http';
import { LeadsService } from './leads.service.ts';

@Controller()
export class LeadsController {
  constructor(private readonly leads: LeadsService) {}

  @Route(contactUs)
  receive(@Input() { body }: InputOf<typeof contactUs>): Promise<unknown> {
    return this.leads.receive(body);
  }

  @Route(listLeads)
  list(@Input() { query }: InputOf<typeof listLeads>): Promise<unknown> {
    return this.leads.list(query);
  }

  @Route(changeLead)
  change(@Input() { params, body }: InputOf<typeof changeLead>): Promise<unknown> {
    return this.leads.change(params.id, body);
  }
}
