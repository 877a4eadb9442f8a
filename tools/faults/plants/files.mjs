const sniff = ['libs/platform/files/src'];
const REPORTS = 'libs/lab/service/src/reports/lab-reports.service.ts';

export default [
  {
    name: 'a picture may be of any size',
    file: 'libs/platform/files/src/sniff.ts',
    text: 'if (size.width > MAX_SIDE || size.height > MAX_SIDE || size.width * size.height > MAX_PIXELS) {',
    becomes: 'if (size.width > MAX_SIDE && size.height > MAX_SIDE) {',
    tests: sniff,
  },
  {
    name: 'any zip is a Word document',
    file: 'libs/platform/files/src/sniff.ts',
    text: "return (await within(input, isWordPackage)) ? 'docx' : null;",
    becomes: "return 'docx';",
    tests: sniff,
  },
  {
    name: 'any compound file is a Word document',
    file: 'libs/platform/files/src/sniff.ts',
    text: "return (await within(input, isWordCompound)) ? 'doc' : null;",
    becomes: "return 'doc';",
    tests: sniff,
  },
  {
    name: 'a half-written file can be opened',
    file: 'libs/platform/files/src/disk-files.ts',
    text: "if (!text.startsWith(MAGIC)) throw new Error('A stored file is damaged.');",
    becomes: '',
    tests: ['libs/platform/files/test/disk-files.spec'],
  },
  {
    name: 'what a killed process left is never removed',
    file: 'libs/platform/files/src/disk-files.ts',
    text: 'if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path',
    becomes: 'if (found && false) await rm(path',
    tests: ['libs/platform/files/test/disk-files.spec'],
  },
  {
    name: 'what is being uploaded is removed by another start',
    file: 'libs/platform/files/src/disk-files.ts',
    text: 'if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path',
    becomes: 'if (found) await rm(path',
    tests: ['libs/platform/files/test/disk-files.spec'],
  },
  {
    name: 'the file of a report that was not saved stays',
    file: REPORTS,
    text: '() => this.stored.discard(fileKey),',
    becomes: '() => undefined,',
    tests: ['libs/lab/service/test/lab-reports.spec', 'libs/lab/service/test/slow-store.spec'],
  },
  {
    name: 'a retried upload is stored again',
    file: REPORTS,
    text: 'await this.once.refuseAnswered();',
    becomes: '',
    tests: ['libs/lab/service/test/lab-reports.spec', 'libs/lab/service/test/slow-store.spec'],
  },
  {
    name: 'an empty report is taken',
    file: REPORTS,
    text: 'if (files[0]!.size === 0) throw invalid(messages.fileEmpty, { file: messages.fileEmpty });',
    becomes: '',
    tests: ['libs/lab/service/test/lab-reports.spec'],
  },
  {
    name: 'a report may end in exe',
    file: REPORTS,
    text: 'if (!isKnown) throw invalid(messages.fileKind, { file: messages.fileKind });',
    becomes: '',
    tests: ['libs/lab/service/test/lab-reports.spec'],
  },
];
