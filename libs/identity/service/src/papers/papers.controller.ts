import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { documentKeys, verifyPaper, verifyPaperPage, type PaperVerification } from '@nidaan/identity-contracts';
import { FileAnswer, Route } from '@nidaan/platform-http';
import { DocumentKeysService } from './document-keys.service.ts';
import { PaperChecksService } from './paper-checks.service.ts';
import { PAGE_HEADERS, verificationPage } from './verification-page.ts';

@Controller()
export class PapersController {
  constructor(
    private readonly checks: PaperChecksService,
    private readonly keys: DocumentKeysService,
  ) {}

  @Route(verifyPaper)
  verify({ params }: InputOf<typeof verifyPaper>): Promise<PaperVerification> {
    return this.checks.check(params.token);
  }

  @Route(verifyPaperPage)
  async page({ params }: InputOf<typeof verifyPaperPage>): Promise<FileAnswer> {
    // Whoever scans a paper sees a page in any case, not an error in JSON.
    const found = await this.checks.check(params.token).catch(() => null);
    return new FileAnswer({
      body: Buffer.from(verificationPage(found)),
      contentType: 'text/html; charset=utf-8',
      filename: 'verify.html',
      disposition: 'inline',
      headers: PAGE_HEADERS,
    });
  }

  @Route(documentKeys)
  async all(): Promise<AnswerOf<typeof documentKeys>> {
    const keys = await this.keys.all();
    return { keys: keys.map(({ id, publicKey }) => ({ id, public_key: publicKey })) };
  }
}
