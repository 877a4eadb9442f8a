import { Controller } from '@nestjs/common';
import { readDaySheet, type DaySheet } from '@nidaan/billing-contracts';
import type { InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { DaySheetsService } from './day-sheets.service.ts';

@Controller()
export class DaySheetsController {
  constructor(private readonly sheets: DaySheetsService) {}

  @Route(readDaySheet)
  read({ query }: InputOf<typeof readDaySheet>): Promise<DaySheet> {
    return this.sheets.read(query.day);
  }
}
