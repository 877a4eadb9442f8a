import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tabsChanged } from '@nidaan/identity-contracts';
import type { PayloadOf } from '@nidaan/kernel';
import { file, images, loggedInHospital, PNG } from './hospital-fixture.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { HOSTILE } from './sample-input.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off' });
});
afterAll(() => app?.close());

const hospital = () => loggedInHospital(app);

describe('PUT /api/user-details/{id}/', () => {
  it('PRO-07 PRO-23 ENT-08 changes fields sent as a form or as JSON, visible at once; contact follows the phone', async () => {
    const ours = await hospital();
    const text = `நலம் "Clinic" <b> \\ 🙂`;
    const { status, body } = await ours.upload([
      ['username', `Dr. ${text}`],
      ['hospital_name', text],
      ['phone_number', '9000000001'],
      ['address', 'line 1\r\nline 2'],
      ['aboutHospital', ''],
      ['showPharmacyTab', 'false'],
    ]);
    expect([status, body.message]).toEqual([200, 'Profile updated successfully']);
    const after = await ours.profile();
    expect(after).toMatchObject({
      username: `Dr. ${text}`,
      hospital_name: text,
      phone_number: '9000000001',
      contact: '9000000001',
      aboutHospital: '',
      showLabTab: true,
      showPharmacyTab: false,
      email: ours.email,
    });
    expect(body).toMatchObject(after);
    expect((await ours.put({ aboutHospital: 'Since 1974' })).body.aboutHospital).toBe('Since 1974');
  });

  it('PRO-22 PRO-10 a partial change leaves every other field, photo and images as they were', async () => {
    const ours = await hospital();
    await ours.upload([['profile_photo', file(PNG)], ['aboutHospital', 'Old'], ...images(2)]);
    const before = await ours.profile();
    for (const [name, value] of Object.entries({ username: 'Dr. New', address: '15 MG Road', aboutHospital: 'New' })) {
      expect((await ours.upload([[name, value]])).status).toBe(200);
      const after = await ours.profile();
      expect(after).toEqual({ ...before, [name]: value });
      before[name] = value;
    }
    expect((await ours.put({})).status).toBe(200);
    expect((await ours.put({ username: null, hospital_images: null })).status).toBe(200);
    expect(await ours.profile()).toEqual(before);
  });

  it('PRO-07 stores what papers show, a GSTIN as the registry writes it, and takes it away again', async () => {
    const ours = await hospital();
    const typed = { doctor_name: ' Dr. अमित ', qualification: 'MBBS, MD', registration_no: 'MMC 1', gstin: '27aapfu0939f1zv ' };
    const kept = { doctor_name: 'Dr. अमित', qualification: 'MBBS, MD', registration_no: 'MMC 1', gstin: '27AAPFU0939F1ZV' };
    expect((await ours.upload(Object.entries(typed))).body).toMatchObject(kept);
    expect((await ours.put({ drug_licence_no: 'MH-20-1' })).body).toMatchObject({ ...kept, drug_licence_no: 'MH-20-1' });
    expect((await ours.put({ gstin: '', doctor_name: '' })).body).toMatchObject({ ...kept, gstin: '', doctor_name: '' });
    expect((await ours.profile()).registration_no).toBe('MMC 1');
  });

  it('PRO-13 stores true and false of a form as booleans', async () => {
    const ours = await hospital();
    for (const [sent, kept] of [
      ['false', false],
      ['true', true],
      [false, false],
      [true, true],
    ] as const) {
      await (typeof sent === 'string' ? ours.upload([['showLabTab', sent]]) : ours.put({ showLabTab: sent }));
      expect((await ours.profile()).showLabTab).toBe(kept);
    }
    expect((await ours.put({ showLabTab: 'maybe' })).status).toBe(400);
  });

  it('PRO-16 ignores what is not the account’s to change', async () => {
    const ours = await hospital();
    const before = await ours.profile();
    const { status } = await ours.put({
      dueAmount: 0.01,
      is_staff: true,
      is_active: false,
      is_verified: false,
      id: 1,
      hospital_id: 1,
      contact: '9111111111',
      profile_photo: 'https://evil.example/x.png',
      hospitalImages: ['https://evil.example/x.png'],
      password_hash: 'x',
    });
    expect(status).toBe(200);
    expect(await ours.profile()).toEqual(before);
    expect((await app.post('/api/login/', ours)).body.is_staff).toBe(false);
  });

  it('PRO-17 SEC-04 refuses the id of another hospital, of staff and of nobody, and changes nothing', async () => {
    const [ours, theirs] = [await hospital(), await hospital()];
    const before = await theirs.profile();
    await app.ensureStaff({ email: 'profiles@nidaan.example', password: 'staff-pass' });
    const [staff] = await app.sql('SELECT id FROM identity.accounts WHERE is_staff');
    for (const id of [theirs.id, staff!.id, 999_999, 'abc', '0', '-1', '%00', '9'.repeat(30)]) {
      const answer = await app.put(`/api/user-details/${id}/`, { username: 'Stolen' }, { token: ours.token });
      expect([id, [400, 404].includes(answer.status)]).toEqual([id, true]);
    }
    expect((await app.put(`/api/user-details/${ours.id}/`, { username: 'x' })).status).toBe(401);
    expect(await theirs.profile()).toEqual(before);
    expect((await ours.profile()).username).toBe('Asha Kulkarni');
    const asStaff = await app.login('profiles@nidaan.example', 'staff-pass');
    expect((await app.put(`/api/user-details/${ours.id}/`, { username: 'x' }, { token: asStaff.access })).status).toBe(403);
  });

  it.each([
    ['username', ' ', 'Username is required'],
    ['hospital_name', '', 'Hospital name is required'],
    ['address', '', 'Address is required'],
    ['phone_number', '12345', 'Phone number is invalid'],
    ['email', 'a@b', 'Email is invalid'],
    ['email', '', 'Email is required'],
    ['gstin', '27AAPFU0939F1ZW', 'GSTIN is invalid'],
  ])('PRO-07 OPN-24 refuses %s = %j beside its field', async (field, value, sentence) => {
    const ours = await hospital();
    const { status, body } = await ours.upload([
      ['aboutHospital', 'not saved'],
      [field, value],
    ]);
    expect([status, body.message, body.errors]).toEqual([400, sentence, { [field]: sentence }]);
    expect((await ours.profile()).aboutHospital).toBe('');
  });

  it('API-15 API-24 never answers 5xx to odd values', async () => {
    const ours = await hospital();
    const fields = [
      'username',
      'email',
      'phone_number',
      'aboutHospital',
      'showLabTab',
      'hospital_images',
      'gstin',
      'doctor_name',
    ];
    for (const field of fields)
      for (const value of HOSTILE) expect((await ours.put({ [field]: value })).status).toBeLessThan(500);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    for (const broken of ['', '--b', '--b\r\n\r\n--b--']) {
      const { status } = await app.put(`/api/user-details/${ours.id}/`, broken, { token: ours.token, headers });
      expect(status).toBeLessThan(500);
    }
  });
});

describe('POST /api/update-tab-settings', () => {
  it('PRO-12 ENT-17 changes only the named flag, at once', async () => {
    const [ours, theirs] = [await hospital(), await hospital()];
    const flags = async () =>
      Object.values((({ showLabTab, showPharmacyTab }) => ({ showLabTab, showPharmacyTab }))(await ours.profile()));
    expect(await flags()).toEqual([true, true]);
    const { status, body } = await ours.tab({ tabType: 'lab', value: false });
    expect([status, body.showLabTab, body.showPharmacyTab]).toEqual([200, false, true]);
    expect(await flags()).toEqual([false, true]);
    await ours.tab({ tabType: 'pharmacy', value: 'false' });
    expect(await flags()).toEqual([false, false]);
    await ours.tab({ tabType: 'lab', value: 'true' });
    expect(await flags()).toEqual([true, false]);
    expect(await theirs.profile()).toMatchObject({ showLabTab: true, showPharmacyTab: true });
  });

  it('OPN-11 tells the other services, and for good, which tabs are shown from now on', async () => {
    const ours = await hospital();
    const told = async () => {
      const rows = await app.sql(`SELECT payload FROM identity.outbox WHERE name = $1 ORDER BY seq`, [tabsChanged.name]);
      const payloads = rows.map(({ payload }) => payload as PayloadOf<typeof tabsChanged>);
      return payloads
        .filter(({ hospitalId }) => hospitalId === ours.hospitalId)
        .map(({ showLabTab, showPharmacyTab }) => [showLabTab, showPharmacyTab]);
    };
    await ours.tab({ tabType: 'pharmacy', value: false });
    await ours.upload([
      ['showPharmacyTab', 'true'],
      ['showLabTab', 'false'],
    ]);
    await ours.upload([['aboutHospital', 'Since 1974']]);
    expect(await told()).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('PRO-14 refuses an unknown tab and a missing value with a message', async () => {
    const ours = await hospital();
    for (const body of [
      { tabType: 'billing', value: true },
      { value: true },
      { tabType: 'lab' },
      { tabType: 'lab', value: null },
      {},
      [],
    ]) {
      const answer = await ours.tab(body);
      expect([answer.status, typeof answer.body.message]).toEqual([400, 'string']);
    }
    expect((await app.post('/api/update-tab-settings', { tabType: 'lab', value: true })).status).toBe(401);
  });

  it('OPN-02 says so where the deployment shows both tabs whatever the settings', async () => {
    const forced = await startIdentity({ FORCE_LAB_PHARMACY_TABS: 'on' });
    try {
      const { access: token } = await forced.loggedIn();
      await forced.post('/api/update-tab-settings', { tabType: 'lab', value: false }, { token });
      const { body } = await forced.get('/api/user-details/', { token });
      expect(body[0]).toMatchObject({ showLabTab: false, tabsForced: true });
    } finally {
      await forced.close();
    }
  });
});

describe('GET /api/public/hospitals/{id}/', () => {
  it('PRO-21 PRM-85 OPN-45 shows the public fields, and only these, to everybody', async () => {
    const ours = await hospital();
    await ours.upload([['aboutHospital', 'Since 1974'], ['profile_photo', file(PNG)], ...images(1)]);
    const own = await ours.profile();
    const { status, body } = await app.get(`/api/public/hospitals/${ours.id}/`);
    expect([status, body]).toEqual([
      200,
      {
        hospital_name: ours.hospital_name,
        username: ours.username,
        address: ours.address,
        phone_number: ours.phone_number,
        aboutHospital: 'Since 1974',
        profile_photo: own.profile_photo,
        hospitalImages: own.hospitalImages,
        ...{ id: ours.id, slug: '', online_booking: false, opening_hours: [] },
        // Whoever chose no page of its own shows no branches and their phones.
        branches: [],
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(ours.email);
  });

  it('PRO-21 SEC-03 answers 404 for staff, deactivated and unknown ids', async () => {
    const ours = await hospital();
    await app.ensureStaff({ email: 'profiles@nidaan.example', password: 'staff-pass' });
    const [staff] = await app.sql('SELECT id FROM identity.accounts WHERE is_staff');
    await app.setActive(ours.id, false);
    for (const id of [staff!.id, ours.id, 999_999]) expect((await app.get(`/api/public/hospitals/${id}/`)).status).toBe(404);
    for (const id of ['abc', '0', '%00', '..%2f'])
      expect((await app.get(`/api/public/hospitals/${id}/`)).status).toBeLessThan(500);
  });
});

describe('identity.profile.changed.v1', () => {
  it('PRO-07 tells the others what letterheads show, of this hospital, and only when that was sent', async () => {
    const ours = await hospital();
    const told = () =>
      app.sql(`SELECT payload FROM identity.outbox WHERE name = 'identity.profile.changed.v1' AND hospital_id = $1`, [
        ours.hospitalId,
      ]);
    await ours.put({ aboutHospital: 'x', showLabTab: false });
    expect(await told()).toEqual([]);
    await ours.put({ hospital_name: 'Renamed', address: 'Moved', phone_number: '9000000009' });
    const [event] = await told();
    expect(event!.payload).toMatchObject({
      hospitalId: ours.hospitalId,
      accountId: ours.id,
      hospitalName: 'Renamed',
      address: 'Moved',
      phoneNumber: '9000000009',
      email: ours.email,
    });
    expect(event!.payload).not.toHaveProperty('gstin');
  });

  it('PRO-07 tells the others what papers show', async () => {
    const ours = await hospital();
    await ours.put({ registration_no: 'MMC 1', gstin: '27AAPFU0939F1ZV' });
    const [event] = await app.sql(
      `SELECT payload FROM identity.outbox WHERE name = 'identity.profile.changed.v1' AND hospital_id = $1`,
      [ours.hospitalId],
    );
    expect(event!.payload).toMatchObject({ registrationNo: 'MMC 1', gstin: '27AAPFU0939F1ZV' });
    expect(event!.payload).not.toHaveProperty('qualification');
  });
});
