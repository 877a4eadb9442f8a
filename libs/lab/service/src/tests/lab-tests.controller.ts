import { Controller } from '@nestjs/common';
import { type AnswerOf, type InputOf, type PaperState } from '@nidaan/kernel';
import {
  addLabTest,
  completeLabTest,
  countLabTests,
  labReportState,
  labTestPdf,
  listLabTests,
  type DeskLabTest,
} from '@nidaan/lab-contracts';
import { ArrayStream, type FileAnswer, Route } from '@nidaan/platform-http';
import { LabResultsService } from './lab-results.service.ts';
import { LabTestsService } from './lab-tests.service.ts';

@Controller()
export class LabTestsController {
  constructor(
    private readonly tests: LabTestsService,
    private readonly results: LabResultsService,
  ) {}

  @Route(listLabTests)
  list({ query }: InputOf<typeof listLabTests>): ArrayStream<DeskLabTest> {
    const { patient_id: patientId, ...wanted } = query;
    return new ArrayStream(this.tests.list({ patientId, ...wanted }));
  }

  @Route(countLabTests)
  count({ query }: InputOf<typeof countLabTests>): Promise<AnswerOf<typeof countLabTests>> {
    return this.tests.count({ patientId: query.patient_id, search: query.search });
  }

  @Route(addLabTest)
  add({ body }: InputOf<typeof addLabTest>): Promise<AnswerOf<typeof addLabTest>> {
    return this.tests.add(body);
  }

  @Route(completeLabTest)
  complete({ params, body }: InputOf<typeof completeLabTest>): Promise<AnswerOf<typeof completeLabTest>> {
    return this.results.complete(params.id, body);
  }

  @Route(labTestPdf)
  pdf({ params }: InputOf<typeof labTestPdf>): Promise<FileAnswer> {
    return this.tests.download(params.id);
  }

  @Route(labReportState)
  state({ params }: InputOf<typeof labReportState>): Promise<PaperState> {
    return this.tests.state(params.number);
  }
}
