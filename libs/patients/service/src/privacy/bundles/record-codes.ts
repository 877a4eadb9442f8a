import { Injectable } from '@nestjs/common';
import { CodeSecrets } from '@nidaan/platform-codes';
import { Config } from '@nidaan/platform-config';

/** The purpose of the keys that hash codes of links to records. */
export const RECORD_CODE_KEYS = 'record-codes';

/** Codes that open links to copies of records. */
@Injectable()
export class RecordCodes extends CodeSecrets {
  constructor(config: Config) {
    super(() => config.keysFor(RECORD_CODE_KEYS));
  }
}
