const IDEMPOTENCY = 'libs/platform/http/src/idempotency/idempotency.ts';

export default [
  {
    name: 'tenant tables are not forced under row-level security',
    file: 'libs/platform/database/src/tenant-table.ts',
    text: '} FORCE ROW LEVEL SECURITY',
    becomes: '} NO FORCE ROW LEVEL SECURITY',
    tests: ['libs/platform/database', 'tools/deploy/database-security.spec.mjs', 'libs/patients/service/test/protection.spec'],
  },
  {
    name: 'a key of another account answers its call',
    file: IDEMPOTENCY,
    text: 'JSON.stringify([contract.method, contract.path, params, query, context.accountId, sent, ...branchesIn(context)])',
    becomes: 'JSON.stringify([contract.method, contract.path, params, query, sent, ...branchesIn(context)])',
    tests: ['libs/platform/http/test', 'libs/platform/runtime/test/idempotency.spec'],
  },
  {
    name: 'one hospital dispenses the prescription of another patient',
    file: 'libs/pharmacy/service/src/patients/patient-lookup.service.ts',
    text: 'if ((asked?.patient ?? knownOwner) !== patientId) throw notFound(messages.recordUnknown);',
    becomes: '',
    tests: ['libs/pharmacy/service/test/dispensing.spec'],
  },
  {
    name: 'a payment for an order of another hospital counts here',
    file: 'libs/billing/service/src/payments/settlement.service.ts',
    text: 'if (owner !== null && owner !== currentHospital()) throw foreign();',
    becomes: '',
    tests: ['libs/billing/service/test/payments.spec', 'libs/billing/service/test/orders.spec'],
  },
  {
    name: 'a report file is kept in no folder of its hospital',
    file: 'libs/lab/service/src/reports/lab-reports.service.ts',
    text: 'newFileKey(`lab/${hospitalId}`)',
    becomes: 'newFileKey(`lab/0`)',
    tests: ['libs/lab/service/test/lab-reports.spec'],
  },
  {
    name: 'a public page shows a deactivated hospital',
    file: 'libs/identity/service/src/profiles/profiles.service.ts',
    text: 'if (!account?.isActive || hospitalId == null)',
    becomes: 'if (!account || hospitalId == null)',
    tests: ['libs/identity/service/test/profile-changes.spec'],
  },
  {
    name: 'read copies of hospitals never see a change',
    file: 'libs/identity/copies/src/hospital-copies.service.ts',
    text: 'tx.afterCommit(() => this.#kept.forget(hospitalId));',
    becomes: '',
    tests: ['libs/patients/service/test/letterhead.spec', 'libs/pharmacy/service/test/bill-prints.spec'],
  },
  {
    name: 'an older profile replaces a newer one',
    file: 'libs/identity/copies/src/identity-copies.repository.ts',
    text: 'WHERE ${table}.told_at IS NULL OR ${table}.told_at <= excluded.told_at`',
    becomes: 'WHERE true`',
    tests: ['libs/patients/service/test/letterhead.spec', 'libs/identity/copies', 'apps/standalone/src/read-copies.spec'],
  },
];
