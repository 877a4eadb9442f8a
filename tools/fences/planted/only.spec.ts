// planted: skipped-test as libs/patients/service/src/x.spec.ts
import { describe } from '@jest/globals';

describe.only('alone', () => {});
