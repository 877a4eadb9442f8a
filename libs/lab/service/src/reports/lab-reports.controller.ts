import { Controller } from '@nestjs/common';
import { type AnswerOf, type InputOf } from '@nidaan/kernel';
import { labReportFile, uploadLabReport } from '@nidaan/lab-contracts';
import { type CallOf, type FileAnswer, Route } from '@nidaan/platform-http';
import { LabReportsService } from './lab-reports.service.ts';

@Controller()
export class LabReportsController {
  constructor(private readonly reports: LabReportsService) {}

  @Route(uploadLabReport)
  upload({ body, files }: CallOf<typeof uploadLabReport>): Promise<AnswerOf<typeof uploadLabReport>> {
    return this.reports.upload(body.patientId, files);
  }

  @Route(labReportFile)
  file(address: InputOf<typeof labReportFile>): Promise<FileAnswer> {
    return this.reports.open(address);
  }
}
