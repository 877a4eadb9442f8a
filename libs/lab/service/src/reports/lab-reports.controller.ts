import { Controller } from '@nestjs/common';
import { type InputOf } from '@nidaan/kernel';
import { labReportFile, uploadLabReport } from '@nidaan/lab-contracts';
import { type FileAnswer, Input, Route, type UploadedFile, UploadedFiles } from '@nidaan/platform-http';
import { LabReportsService } from './lab-reports.service.ts';

@Controller()
export class LabReportsController {
  constructor(private readonly reports: LabReportsService) {}

  @Route(uploadLabReport)
  upload(@Input() { body }: InputOf<typeof uploadLabReport>, @UploadedFiles() files: UploadedFile[]): Promise<unknown> {
    return this.reports.upload(body.patientId, files);
  }

  @Route(labReportFile)
  file(@Input() address: InputOf<typeof labReportFile>): Promise<FileAnswer> {
    return this.reports.open(address);
  }
}
