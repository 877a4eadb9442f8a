import { Controller } from '@nestjs/common';
import { type InputOf } from '@nidaan/kernel';
import { addLabTest, labTestPdf, listLabTests } from '@nidaan/lab-contracts';
import { ArrayStream, type FileAnswer, Input, Route } from '@nidaan/platform-http';
import { LabTestsService } from './lab-tests.service.ts';

@Controller()
export class LabTestsController {
  constructor(private readonly tests: LabTestsService) {}

  @Route(listLabTests)
  list(@Input() { query }: InputOf<typeof listLabTests>): ArrayStream {
    const { patient_id: patientId, ...wanted } = query;
    return new ArrayStream(this.tests.list({ patientId, ...wanted }));
  }

  @Route(addLabTest)
  add(@Input() { body }: InputOf<typeof addLabTest>): Promise<unknown> {
    return this.tests.add(body);
  }

  @Route(labTestPdf)
  pdf(@Input() { params }: InputOf<typeof labTestPdf>): Promise<FileAnswer> {
    return this.tests.download(params.id);
  }
}
