import { Documents } from '@nidaan/platform-documents';

/** Gives the HTML back behind a PDF's first bytes, so that API tests can read what would be printed without a browser. */
export class PlainDocuments extends Documents {
  constructor() {
    super();
  }

  override async pdf(html: string): Promise<Buffer> {
    return Buffer.from(`%PDF-1.7\n${html}`);
  }

  override async close(): Promise<void> {}
}
