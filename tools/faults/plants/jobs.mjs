const jobs = ['libs/platform/jobs/src', 'libs/platform/jobs/test/jobs.spec', 'libs/platform/jobs/test/postgres-job-backend.spec'];
const SERVICE = 'libs/platform/jobs/src/jobs.service.ts';

export default [
  {
    name: 'a job is asked for before its transaction commits',
    file: SERVICE,
    text: 'tx?.afterCommit(forward);',
    becomes: 'if (tx) forward();',
    tests: jobs,
  },
  {
    name: 'a service asks for a job of another',
    file: SERVICE,
    text: 'if (contract.owner !== this.service)',
    becomes: 'if (false)',
    tests: jobs,
  },
  {
    name: 'a job that a crash left behind is never queued',
    file: SERVICE,
    text: 'for (let most = 1; !this.#isStopped; most = MOST_LEFT) {',
    becomes: 'for (let most = 1; most < 0; most = MOST_LEFT) {',
    tests: jobs,
  },
  {
    name: 'a request is removed before the queue has its job',
    file: SERVICE,
    text: 'await this.backend.add(this.service, job);\n        added.push(id);',
    becomes: 'void this.backend.add(this.service, job).catch(() => undefined);\n        added.push(id);',
    tests: jobs,
  },
  {
    name: 'a queue that was away is asked again only with the next minute',
    file: SERVICE,
    text: 'this.#sweepSoon();\n      return false;',
    becomes: 'return false;',
    tests: jobs,
  },
  {
    name: 'the data of a job is not checked',
    file: 'libs/platform/jobs/src/service-jobs.ts',
    text: 'const parsed = handler.contract.data.parse(data);',
    becomes: 'const parsed = data as never;',
    tests: ['libs/platform/jobs/test/jobs.spec'],
  },
  {
    name: 'a job runs in the name of no hospital',
    file: 'libs/platform/jobs/src/service-jobs.ts',
    text: 'return Number.isInteger(id) ? (id as number) : null;',
    becomes: 'return null && id;',
    tests: ['libs/platform/jobs/test/jobs.spec', 'libs/lab/service/test/lab-tests.spec'],
  },
  {
    name: 'a job that failed for good is not said',
    file: 'libs/platform/jobs/src/bull-job-backend.ts',
    text: "this.logger?.error('A job failed for good', fault, facts);",
    becomes: '',
    tests: jobs,
  },
];
