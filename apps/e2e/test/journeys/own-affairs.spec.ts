import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { anotherCode, codeFromMailbox, enterCode } from '../../src/mailbox.ts';
import { timeShown } from '../../src/time-shown.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Files of one picture each. */
const pictures = (journeys: Journeys, ...names: string[]) =>
  names.map((name) => {
    const path = join(journeys.nidaan.dataDir, name);
    writeFileSync(path, PNG);
    return path;
  });

/** How many of the pictures of the page are really shown. */
const shownPictures = (visitor: Visitor) =>
  visitor.page.$$eval('main img', (all) => all.filter((each) => each.complete && each.naturalWidth > 0).length);

describe("a hospital's own affairs", () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('TIX-01 TIX-02 TIX-03 TIX-05 TIX-06 CON-11 raises a ticket with a picture and reads the answer', async () => {
    const ours = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    const theirs = await HospitalClient.registered(journeys.nidaan, 'Patil Nursing Home');
    const staff = new HospitalClient(journeys.nidaan.url, 'admin@nidaan.local', 'admin-of-the-tests');
    await staff.login();
    await journeys.goAs(ours, async (visitor) => {
      const alerts = visitor.alerts();
      const form = ['form', 'Create Ticket'] as ['form', string];
      await visitor.press('link', 'TicketRaise');
      await visitor.press('tab', 'My Tickets (0)');
      await visitor.sees('No tickets yet');
      await visitor.press('link', 'Create your first ticket');
      await visitor.press('button', 'Create Ticket', form);
      await visitor.sees('Title and description are required');
      await visitor.fill('textbox', 'Title', 'प्रिंटर prints blank bills');
      await visitor.choose('Priority', 'high');
      await visitor.fill('textbox', 'Description', 'Since this morning.\nAll counters.');
      await visitor.attach('input[type=file]', ...pictures(journeys, 'blank bill.png'));
      const success = 'Ticket created successfully! Our team will get back to you soon.';
      const shown = await timeShown(visitor, success, () => visitor.press('button', 'Create Ticket', form));
      expect(shown).toBeGreaterThan(4_000);
      expect(await visitor.valueOf('textbox', 'Title')).toBe('');

      await visitor.press('tab', 'My Tickets (1)');
      const row = async () => (await visitor.rows('My Tickets'))[0]!.join('|').replaceAll('\n', '|');
      expect(await row()).toMatch(/^\d+\|प्रिंटर prints blank bills\|.*High\|.*Open\|.*Pending$/);
      const link = await visitor.find('link', 'blank bill.png');
      const statusOf = (each: HTMLElement) => fetch((each as HTMLAnchorElement).href).then(({ status }) => status);
      expect(await link.evaluate(statusOf)).toBe(200);
      const [{ id }] = (await ours.get('/api/tickets/')).body;
      const answer = 'Please update the printer driver.\nThank you.';
      const answered = await staff.call('PATCH', `/api/admin/tickets/${id}/`, { admin_response: answer, status: 'resolved' });
      expect(answered.status).toBe(200);
      await visitor.press('button', 'Refresh');
      await visitor.pressInRow('My Tickets', 'Resolved', 'View Response');
      await until('the alert', async () => alerts.length > 0);
      expect(alerts).toEqual([answer]);
    });
    await journeys.goAs(theirs, async (visitor) => {
      await visitor.press('link', 'TicketRaise');
      await visitor.press('tab', 'My Tickets (0)');
      await visitor.sees('No tickets yet');
    });
  }, 90_000);

  it('PRO-01 PRO-02 PRO-09 PRO-12 PRO-21 APP-02 CON-25 edits the profile, its pictures and tabs, for everybody to see', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    const files = pictures(journeys, 'photo.png', 'ward.png', 'front.png', 'lab.png', 'garden.png');
    const images = 'input[aria-label="Hospital Images"]';
    await journeys.goAs(hospital, async (visitor) => {
      const profile = ['navigation', 'Main'] as ['navigation', string];
      await visitor.press('link', 'Profile', profile);
      await visitor.sees('Hospital Profile', 'Nothing written yet.', 'No images yet.', hospital.email);
      await visitor.press('button', 'Edit Profile');
      await visitor.fill('textbox', 'Address', 'nowhere');
      await visitor.press('button', 'Cancel');
      await visitor.sees('14 MG Road, Pune');
      await visitor.press('button', 'Edit Profile');
      await visitor.fill('textbox', 'Hospital Name', 'Sanjeevani Multispeciality');
      await visitor.fill('textbox', 'About', 'चौबीस घंटे <b>खुला</b>');
      await visitor.attach('input[aria-label="Profile Photo"]', files[0]!);
      await visitor.attach(images, ...files);
      await visitor.sees('Maximum 4 hospital images are allowed');
      await visitor.attach(images, ...files.slice(1, 3));
      await visitor.seesNo('Maximum 4 hospital images are allowed');
      await visitor.press('switch', 'Show Lab Tab');
      await until('the Lab tab to go', async () => !(await visitor.has('link', 'Lab')));
      expect(await visitor.has('link', 'Pharmacy')).toBe(true);
      await visitor.press('button', 'Save Changes');
      await visitor.sees('Profile updated successfully', 'Welcome, Sanjeevani Multispeciality', 'चौबीस घंटे <b>खुला</b>');
      await until('photo and images', async () => (await shownPictures(visitor)) === 3);
    });
    const [{ id, showLabTab, showPharmacyTab }] = (await hospital.get('/api/user-details/')).body;
    expect([showLabTab, showPharmacyTab]).toEqual([false, true]);
    await journeys.go(async (visitor) => {
      await visitor.open(`/HospitalProfile?id=${id}`);
      await visitor.sees('Sanjeevani Multispeciality', 'Asha Kulkarni', '14 MG Road, Pune', 'चौबीस घंटे <b>खुला</b>');
      await until('photo and images', async () => (await shownPictures(visitor)) === 3);
      expect(await visitor.text()).not.toContain(hospital.email);
    });
  }, 90_000);

  it('FGT-01 FGT-03 FGT-05 FGT-06 FGT-07 FGT-08 FGT-09 FGT-10 gets in again with a new password, and nobody with the old one', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Aarogya Hospital');
    const { email, password } = hospital;
    await journeys.go(async (visitor) => {
      const alerts = visitor.alerts();
      const logIn = async (with_: string) => {
        await visitor.fill('textbox', 'Email', email);
        await visitor.fill('textbox', 'Password', with_);
        await visitor.press('button', 'Log in');
      };
      await visitor.open('/login');
      await visitor.press('link', 'Forgot password?');
      await visitor.at('/forgot');
      await visitor.press('button', 'Send OTP');
      await visitor.sees('Please enter your email');
      await visitor.fill('textbox', 'Email', email);
      await visitor.press('button', 'Send OTP');
      await visitor.find('heading', 'Enter OTP');
      await visitor.sees(email, 'Resend in');
      const code = await codeFromMailbox(visitor, email, 2);
      visitor.watch.expectRefusal('POST /api/verify-otp/', 400);
      await enterCode(visitor, anotherCode(code), 'Verify OTP');
      await visitor.sees('Invalid OTP');
      await enterCode(visitor, code, 'Verify OTP');
      await visitor.find('heading', 'New Password');
      await visitor.press('button', 'Reset Password');
      await visitor.sees('Please fill in all fields');
      await visitor.fill('textbox', 'New Password', 'Brand-new-horse-1');
      await visitor.fill('textbox', 'Confirm Password', 'Brand-new-horse-2');
      await visitor.press('button', 'Reset Password');
      await visitor.sees("Passwords don't match");
      await visitor.fill('textbox', 'Confirm Password', 'Brand-new-horse-1');
      await visitor.press('button', 'Reset Password');
      await visitor.at('/login');
      expect(alerts).toEqual(['Password reset successfully!']);
      expect((await hospital.get('/api/user-details/')).status).toBe(401);
      visitor.watch.expectRefusal('POST /api/login/', 401);
      await logIn(password);
      await visitor.sees('Invalid email or password');
      await logIn('Brand-new-horse-1');
      await visitor.at('/dashboard');
      await visitor.sees('Welcome, Aarogya Hospital');
    });
  }, 60_000);

  it('PRO-22 asks whose word counts where another window changed the same field, and keeps what it changed elsewhere', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Patil Nursing Home');
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.open('/profile');
      await visitor.press('button', 'Edit Profile');
      await visitor.fill('textbox', 'Address', '15 MG Road, Pune');
      const [{ id }] = (await hospital.get('/api/user-details/')).body;
      // The other window.
      await hospital.call('PUT', `/api/user-details/${id}/`, {
        address: '99 Fergusson Road, Pune',
        aboutHospital: 'Open at night',
      });
      visitor.watch.expectRefusal(`PUT /api/user-details/${id}/`, 409);
      await visitor.press('button', 'Save Changes');
      await visitor.sees('Somebody else changed the same fields. Nothing was saved. Please choose.', '99 Fergusson Road, Pune');
      await visitor.press('button', 'Address: keep mine');
      await visitor.press('button', 'Save Changes');
      await visitor.sees('Profile updated successfully');
      const [saved] = (await hospital.get('/api/user-details/')).body;
      expect([saved.address, saved.aboutHospital]).toEqual(['15 MG Road, Pune', 'Open at night']);
    });
  }, 60_000);
});
