import { Injectable } from '@nestjs/common';
import { notFound, type PaperSize } from '@nidaan/kernel';
import { PRIVACY_MESSAGES as messages } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Documents } from '@nidaan/platform-documents';
import { Files } from '@nidaan/platform-files';
import { FileAnswer } from '@nidaan/platform-http';
import { HospitalsService } from '../../hospitals/hospitals.service.ts';
import { requestNumber } from '../requests/shown-request.ts';
import { AccessBundlesService } from './access-bundles.service.ts';
import { bundleCoverPage } from './bundle-cover.pdf.ts';

/** What the desk hands over: the ZIP file, its cover, and the record to print. Each is an entry in the log of the visits. */
@Injectable()
export class BundlePapersService {
  constructor(
    private readonly bundles: AccessBundlesService,
    private readonly hospitals: HospitalsService,
    private readonly documents: Documents,
    private readonly files: Files,
  ) {}

  async file(id: number): Promise<FileAnswer> {
    const { bundle } = await this.bundles.made(id);
    const file = await this.#open(bundle.fileKeys[0]!, bundle.personId);
    return new FileAnswer({ ...file, filename: `record-${id}.zip` });
  }

  /** Throws 404 for a part that is not there. */
  async record(id: number, part: number): Promise<FileAnswer> {
    const { bundle } = await this.bundles.made(id);
    const key = bundle.fileKeys[part];
    if (key === undefined) throw notFound(messages.bundlePartUnknown);
    const file = await this.#open(key, bundle.personId);
    return new FileAnswer({ ...file, filename: `record-${id}-${part}.pdf` });
  }

  async cover(id: number, size: PaperSize): Promise<FileAnswer> {
    const { bundle, request } = await this.bundles.made(id);
    const html = bundleCoverPage({ bundle, number: requestNumber(request), hospital: await this.hospitals.current() }, size);
    const body = await this.documents.pdf(html, { hospitalId: currentHospital(), isAhead: false });
    return new FileAnswer({ body, contentType: 'application/pdf', filename: `record-${id}-cover.pdf` });
  }

  async #open(key: string, personId: number) {
    await this.bundles.requireInSight(personId);
    await this.bundles.noteRead('patients.access-bundle', personId);
    const { stream: body, contentType } = await this.files.open(key);
    return { body, contentType };
  }
}
