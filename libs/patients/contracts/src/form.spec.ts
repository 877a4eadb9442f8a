import { describe, expect, it } from '@jest/globals';
import { PATIENTS_EVENTS, PATIENTS_ROUTES, patientForm, patientName, PAYMENT_TYPES } from './index.ts';

const fault = (form: unknown) => patientForm.safeParse(form).error?.issues[0]?.message;

const accessOf = (path: string) =>
  path.startsWith('/internal/')
    ? 'service'
    : path.startsWith('/api/public/') || path.startsWith('/api/files/')
      ? 'public'
      : 'hospital';

describe('patients contracts', () => {
  it('PAT-19 PAT-20 ask for an amount unless Reference or Insurance', () => {
    for (const paymentType of PAYMENT_TYPES) {
      const needed = !['Reference', 'Insurance'].includes(paymentType);
      expect([paymentType, fault({ paymentType, amount: '' })]).toEqual([paymentType, needed ? 'Amount is required' : undefined]);
    }
    expect(fault({})).toBe('Amount is required');
  });

  it('PAT-28 refuse an amount that is none also where none is needed', () => {
    for (const amount of ['x', -1, '-5', NaN, {}, []])
      expect(fault({ paymentType: 'Insurance', amount })).toBe('Amount must be a number that is not negative');
  });

  it('PAT-31 PAT-32 take the alias and drop unknown names', () => {
    const form = patientForm.parse({ amount: '12.345', temperature: 99, status: 'Completed', id: 7 });
    expect(form).toMatchObject({ temparature: '99', amountPaise: 1235, first_name: '' });
    expect(Object.keys(form)).not.toEqual(expect.arrayContaining(['status']));
    expect(Object.keys(form)).not.toContain('id');
    expect(Object.keys(form)).not.toContain('temperature');
  });

  it('PAT-34 keep bed assignment as given and understand true and false', () => {
    const assigned = (bed_assign: unknown) => patientForm.parse({ amount: 1, bed_assign }).bed_assign;
    expect([assigned('yes'), assigned('no'), assigned(true), assigned(false), assigned(null)]).toEqual([
      'yes',
      'no',
      'yes',
      'no',
      '',
    ]);
  });

  it('PAT-24 PAT-21 join names, and name the nameless by number', () => {
    const name = (first_name: string, last_name: string) => patientName({ id: 4, first_name, last_name });
    expect([name('A', 'B'), name('', 'B'), name('A', ''), name(' ', '')]).toEqual(['A B', 'B', 'A', 'Unknown patient #4']);
  });

  it('read the stored sample of every event, and carry no Aadhaar', () => {
    for (const contract of PATIENTS_EVENTS) {
      expect(contract.payload.parse(contract.sample)).toEqual(contract.sample);
      expect(JSON.stringify(contract.sample)).not.toMatch(/aadh/i);
      expect(contract.name).toMatch(/^patients\.[a-z]+\.[a-z]+\.v\d+$/);
    }
  });

  it('API-04 declare the documented paths, each with an access', () => {
    expect(PATIENTS_ROUTES.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [
        'DELETE /api/persons/:id/photo/',
        'GET /api/branches/day/',
        'GET /api/branches/summary/',
        'GET /api/fee-differences/',
        'GET /api/fee-differences/export/',
        'GET /api/fee-quote/',
        'GET /api/files/person/:hospital/:part/:name',
        'GET /api/patients-main/',
        'GET /api/patients-main/:id/',
        'GET /api/patients-main/:id/aadhaar/',
        'GET /api/patients-main/:id/generate_pdf/',
        'GET /api/patients-main/:id/receipt_pdf/',
        'GET /api/patients-main/:id/slip_pdf/',
        'GET /api/patients-main/:id/summary_pdf/',
        'GET /api/patients-main/:id/visits/',
        'GET /api/patients-main/completed/',
        'GET /api/patients-main/count/',
        'GET /api/patients-main/known/',
        'GET /api/patients/',
        'GET /api/patients/:id/',
        'GET /api/patients/:id/cancellations/',
        'GET /api/patients/:id/restricted/',
        'GET /api/patients/:id/slip-pdf/',
        'GET /api/patients/day/',
        'GET /api/patients/patients_stats/',
        'GET /api/patients/pending/',
        'GET /api/persons/',
        'GET /api/persons/:id/',
        'GET /api/persons/:id/card-pdf/',
        'GET /api/persons/:id/consents/',
        'GET /api/persons/:id/history/',
        'GET /api/persons/:id/holds/',
        'GET /api/persons/:id/identifiers/',
        'GET /api/persons/:id/merge-preview/',
        'GET /api/persons/:id/visits/',
        'GET /api/persons/duplicates/',
        'GET /api/persons/merges/',
        'GET /api/persons/merges/:id/visits/',
        'GET /api/persons/unidentified/',
        'GET /api/privacy/breaches/',
        'GET /api/privacy/breaches/:id/',
        'GET /api/privacy/breaches/:id/draft_pdf/',
        'GET /api/privacy/breaches/:id/pasted/',
        'GET /api/privacy/breaches/:id/pasted_csv/',
        'GET /api/privacy/breaches/:id/persons/',
        'GET /api/privacy/breaches/:id/persons_csv/',
        'GET /api/privacy/notices/',
        'GET /api/privacy/notices/:id/pdf/',
        'GET /api/privacy/requests/',
        'GET /api/privacy/requests/:id/',
        'GET /api/privacy/requests/:id/acknowledgement_pdf/',
        'GET /api/privacy/requests/:id/bundle/',
        'GET /api/privacy/requests/:id/bundle/cover_pdf/',
        'GET /api/privacy/requests/:id/bundle/file/',
        'GET /api/privacy/requests/:id/bundle/record_pdf/',
        'GET /api/privacy/requests/:id/letter_pdf/',
        'GET /api/privacy/requests/:id/plan/',
        'GET /api/privacy/retention/',
        'GET /api/privacy/settings/',
        'GET /api/public/privacy-notice/:hospital/',
        'GET /api/registry-settings/',
        'GET /api/uhid-settings/',
        'GET /internal/branches/:id/waiting/',
        'GET /internal/papers/fee-receipt/:number/',
        'GET /internal/papers/patient-summary/:number/',
        'GET /internal/papers/prescription/:number/',
        'GET /internal/patients/brief/:id/',
        'GET /internal/patients/money/',
        'GET /internal/patients/persons/:id/standing/',
        'GET /internal/patients/visits/:id/',
        'PATCH /api/patients/:id/restricted/',
        'PATCH /api/persons/:id/',
        'PATCH /api/persons/:id/identifiers/:identifier_id/',
        'PATCH /api/privacy/breaches/:id/',
        'PATCH /api/privacy/notices/:id/',
        'POST /api/patients-main/:id/receipt/',
        'POST /api/patients/',
        'POST /api/patients/:id/assign/',
        'POST /api/patients/:id/cancel/',
        'POST /api/patients/:id/move-branch/',
        'POST /api/persons/',
        'POST /api/persons/:id/babies/',
        'POST /api/persons/:id/consents/',
        'POST /api/persons/:id/holds/',
        'POST /api/persons/:id/holds/:hold/lift/',
        'POST /api/persons/:id/identifiers/',
        'POST /api/persons/:id/merge/',
        'POST /api/persons/:id/photo/',
        'POST /api/persons/:id/strike/',
        'POST /api/persons/check/',
        'POST /api/persons/duplicates/:id/dismiss/',
        'POST /api/persons/merges/:id/undo/',
        'POST /api/persons/shared/',
        'POST /api/privacy/breaches/',
        'POST /api/privacy/breaches/:id/close/',
        'POST /api/privacy/breaches/:id/pasted/',
        'POST /api/privacy/notices/',
        'POST /api/privacy/notices/:id/publish/',
        'POST /api/privacy/requests/',
        'POST /api/privacy/requests/:id/bundle/',
        'POST /api/privacy/requests/:id/bundle/link/',
        'POST /api/privacy/requests/:id/confirm/',
        'POST /api/privacy/requests/:id/correction/',
        'POST /api/privacy/requests/:id/finish/',
        'POST /api/privacy/requests/:id/refuse/',
        'POST /api/privacy/requests/:id/reopen/',
        'POST /api/privacy/requests/:id/start/',
        'POST /api/privacy/requests/:id/verify/',
        'POST /api/privacy/retention/:id/approve/',
        'POST /api/privacy/retention/:id/keep/',
        'POST /api/public/privacy-notice/:hospital/',
        'POST /api/public/records/code/',
        'POST /api/public/records/download/',
        'POST /api/public/records/look/',
        'POST /internal/patients/contacts/',
        'POST /internal/patients/contacts/stop/',
        'POST /internal/patients/persons/:id/take/',
        'POST /internal/patients/visits/',
        'POST /internal/patients/visits/at-branches/',
        'PUT /api/privacy/settings/',
        'PUT /api/registry-settings/',
        'PUT /api/uhid-settings/',
        'GET /api/persons/imports/',
        'GET /api/persons/imports/:id/rows/',
        'GET /api/persons/imports/:id/state/',
        'POST /api/persons/imports/',
        'POST /api/persons/imports/:id/apply/',
        'POST /api/persons/imports/:id/undo/',
        'POST /api/persons/imports/headings/',
        'GET /api/patients/day-end/',
        'GET /api/recall-rules/',
        'GET /api/recalls/',
        'PATCH /api/recalls/:id/',
        'POST /api/recalls/',
        'PUT /api/recall-rules/',
      ].sort(),
    );
    for (const { path, access } of PATIENTS_ROUTES) expect([path, access]).toEqual([path, accessOf(path)]);
  });
});
