import { Controller } from '@nestjs/common';
import { notFound, type AnswerOf, type InputOf } from '@nidaan/kernel';
import {
  bundleCoverPdf,
  bundleFile,
  bundleRecordPdf,
  downloadRecord,
  lookAtRecordLink,
  makeBundle,
  PRIVACY_MESSAGES as messages,
  readBundle,
  sendRecordCode,
  shareBundle,
  type AccessBundle,
} from '@nidaan/patients-contracts';
import { FileAnswer, Route } from '@nidaan/platform-http';
import { ofHospital } from '../of-hospital.ts';
import { AccessBundlesService } from './access-bundles.service.ts';
import { BundleLinksService } from './bundle-links.service.ts';
import { BundlePapersService } from './bundle-papers.service.ts';
import { hospitalOfKey } from './link-key.ts';

@Controller()
export class AccessBundlesController {
  constructor(
    private readonly bundles: AccessBundlesService,
    private readonly papers: BundlePapersService,
    private readonly links: BundleLinksService,
  ) {}

  @Route(makeBundle)
  make({ params, body }: InputOf<typeof makeBundle>): Promise<AccessBundle> {
    return this.bundles.make(params.id, body);
  }

  @Route(readBundle)
  read({ params }: InputOf<typeof readBundle>): Promise<AccessBundle> {
    return this.bundles.read(params.id);
  }

  @Route(bundleFile)
  file({ params }: InputOf<typeof bundleFile>): Promise<FileAnswer> {
    return this.papers.file(params.id);
  }

  @Route(bundleCoverPdf)
  cover({ params, query }: InputOf<typeof bundleCoverPdf>): Promise<FileAnswer> {
    return this.papers.cover(params.id, query.size);
  }

  @Route(bundleRecordPdf)
  record({ params, query }: InputOf<typeof bundleRecordPdf>): Promise<FileAnswer> {
    return this.papers.record(params.id, query.part);
  }

  @Route(shareBundle)
  share({ params }: InputOf<typeof shareBundle>): Promise<AccessBundle> {
    return this.links.share(params.id);
  }

  @Route(lookAtRecordLink)
  look({ body }: InputOf<typeof lookAtRecordLink>): Promise<AnswerOf<typeof lookAtRecordLink>> {
    return ofKey(body.key, () => this.links.look(body.key));
  }

  @Route(sendRecordCode)
  send({ body }: InputOf<typeof sendRecordCode>): Promise<AnswerOf<typeof sendRecordCode>> {
    return ofKey(body.key, () => this.links.sendCode(body.key));
  }

  @Route(downloadRecord)
  download({ body }: InputOf<typeof downloadRecord>): Promise<FileAnswer> {
    return ofKey(body.key, () => this.links.download(body.key, body.otp));
  }
}

// Runs a public call in the name of the hospital whose link it is.
function ofKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  const hospitalId = hospitalOfKey(key);
  if (hospitalId === null) throw notFound(messages.linkOver);
  return ofHospital(hospitalId, work);
}
