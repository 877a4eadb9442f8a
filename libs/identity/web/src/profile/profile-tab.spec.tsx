import { FakeServer, fault } from '@nidaan/api-client/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../testing/render-page.tsx';
import { ProfileTab } from './profile-tab.tsx';

const IMAGES = ['/api/files/profile/1/aa/one', '/api/files/profile/1/aa/two'];
const PROFILE = {
  id: 7,
  username: 'Dr. Meera Kulkarni',
  hospital_name: 'Sahyadri Hospital',
  email: 'meera@example.in',
  phone_number: '9876543210',
  address: 'MG Road, Pune',
  aboutHospital: 'Since 1974',
  profile_photo: '/api/files/profile/1/aa/photo',
  hospitalImages: IMAGES,
  showLabTab: true,
  showPharmacyTab: true,
  dueAmount: 0,
  contact: '9876543210',
};
const PUT = 'PUT /api/user-details/7/';
const TAB = 'POST /api/update-tab-settings';

let server: FakeServer;
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
// Mantine's button opens the hidden input that stands beside it.
const choose = (label: string, ...files: File[]) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files } }));
const sources = () => [...document.querySelectorAll('li img')].map((image) => image.getAttribute('src'));
const sent = () => server.seen(PUT)[0]!.body as FormData;

async function open() {
  renderPage('/dashboard', <ProfileTab />);
  await screen.findByRole('heading', { name: 'Sahyadri Hospital' });
}
async function edit() {
  await open();
  await press('Edit Profile');
}

const { createObjectURL, revokeObjectURL } = URL;
beforeAll(() => {
  URL.createObjectURL = (file) => `blob:${(file as File).name}`;
  URL.revokeObjectURL = () => undefined;
});
afterAll(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer()
    .install()
    .on('GET /api/user-details/', { status: 200, body: [PROFILE] })
    .on('GET /api/mfa/', { status: 200, body: { is_on: false, since: null, backup_codes_left: 0 } })
    .on(PUT, { status: 200, body: { ...PROFILE, username: 'Dr. New', message: 'Profile updated successfully' } });
});

describe('the profile', () => {
  it('PRO-01 shows photo, names, email, phone, address, about and images', async () => {
    await open();
    expect(screen.getAllByText('Dr. Meera Kulkarni')).toHaveLength(2);
    for (const text of ['meera@example.in', '9876543210', 'MG Road, Pune', 'Since 1974'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByAltText('Photo of Dr. Meera Kulkarni').getAttribute('src')).toBe(PROFILE.profile_photo);
    expect(sources()).toEqual(IMAGES);
  });

  it('PRO-01 shows what papers say of the doctor and the hospital; the username where no name was typed', async () => {
    const papers = {
      doctor_name: '',
      qualification: 'MBBS, MD',
      registration_no: 'MMC 12345',
      gstin: '',
      drug_licence_no: 'MH-20-1',
      ...{ hospital_phone: '02025530000', hospital_email: '' },
    };
    server.on('GET /api/user-details/', { status: 200, body: [{ ...PROFILE, ...papers }] });
    await open();
    const shown = within(screen.getByRole('region', { name: 'On papers' }));
    expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Dr. Meera Kulkarni',
      'MBBS, MD',
      'MMC 12345',
      '–',
      'MH-20-1',
      '02025530000',
      '–',
    ]);
  });

  it('PRO-03 links to the public profile', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Public Profile' }).getAttribute('href')).toBe('/HospitalProfile?id=7');
  });

  it('PRO-04 says when it could not be loaded, and tries again', async () => {
    server.on('GET /api/user-details/', fault(500, 'x'));
    renderPage('/dashboard', <ProfileTab />);
    expect(await screen.findByText('Failed to load profile data')).toBeTruthy();
    server.on('GET /api/user-details/', { status: 200, body: [PROFILE] });
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Sahyadri Hospital' })).toBeTruthy();
  });
});

describe('the form', () => {
  it('PRO-02 holds what is stored; Cancel leaves it alone', async () => {
    await edit();
    for (const [label, value] of [
      ['Username', 'Dr. Meera Kulkarni'],
      ['Hospital Name', 'Sahyadri Hospital'],
      ['Email', 'meera@example.in'],
      ['Phone', '9876543210'],
      ['Address', 'MG Road, Pune'],
      ['About', 'Since 1974'],
    ] as const)
      expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe(value);
    expect(screen.getByLabelText('Show Lab Tab')).toHaveProperty('checked', true);
    type('Username', 'changed');
    await press('Cancel');
    expect(screen.getAllByText('Dr. Meera Kulkarni')).toHaveLength(2);
    expect(server.seen(PUT)).toEqual([]);
  });

  it('PRO-07 PRO-10 OPN-43 sends what was changed: neither other texts nor images that a colleague may change meanwhile', async () => {
    await edit();
    type('Username', 'Dr. New');
    await press('Save Changes');
    expect(await screen.findByText('Profile updated successfully')).toBeTruthy();
    expect(screen.getAllByText('Dr. New')).toHaveLength(2);
    expect([...sent().keys()]).toEqual(['username', 'seen']);
    expect(JSON.parse(sent().get('seen') as string)).toEqual({ username: PROFILE.username });
    expect(sent().get('username')).toBe('Dr. New');
  });

  it('PRO-07 OPN-43 previews and sends a photo and images, naming those to keep once one was removed', async () => {
    await edit();
    await choose('Profile Photo', picture('me.png'));
    await choose('Hospital Images', picture('new.png'));
    expect(sources()).toEqual([...IMAGES, 'blob:new.png']);
    await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Remove image' })[0]!));
    expect(sources()).toEqual([IMAGES[1], 'blob:new.png']);
    await press('Save Changes');
    await waitFor(() => expect(server.seen(PUT)).toHaveLength(1));
    expect((sent().get('profile_photo') as File).name).toBe('me.png');
    const [kept, added] = sent().getAll('hospital_images');
    expect([kept, (added as File).name]).toEqual([IMAGES[1], 'new.png']);
  });

  it('OPN-43 says so when the last image was removed', async () => {
    await edit();
    for (let left = 2; left > 0; left -= 1)
      await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Remove image' })[0]!));
    await press('Save Changes');
    await waitFor(() => expect(server.seen(PUT)).toHaveLength(1));
    expect(sent().getAll('hospital_images')).toEqual(['']);
  });

  it('PRO-07 holds what papers show, sends what was typed there, and says that a GSTIN is wrong', async () => {
    await edit();
    type('Registration number', 'MMC 12345');
    type('GSTIN', '27AAPFU0939F1ZW');
    await press('Save Changes');
    expect(screen.getByText('GSTIN is invalid')).toBeTruthy();
    expect(server.seen(PUT)).toEqual([]);
    type('GSTIN', '27aapfu0939f1zv');
    await press('Save Changes');
    await waitFor(() => expect(server.seen(PUT)).toHaveLength(1));
    expect([...sent().entries()]).toEqual([
      ['registration_no', 'MMC 12345'],
      ['gstin', '27aapfu0939f1zv'],
      ['seen', '{"registration_no":"","gstin":""}'],
    ]);
  });

  it('PRO-09 CON-25 takes four images and refuses a fifth in the documented words', async () => {
    await edit();
    await choose('Hospital Images', picture('3.png'), picture('4.png'), picture('5.png'));
    expect(screen.getByText('Maximum 4 hospital images are allowed')).toBeTruthy();
    expect(sources()).toEqual(IMAGES);
    await choose('Hospital Images', picture('3.png'), picture('4.png'));
    expect(screen.queryByText('Maximum 4 hospital images are allowed')).toBeNull();
    expect(sources()).toHaveLength(4);
  });

  it('S5 shows a wrong password at its field', async () => {
    const sentence = 'The password is not right.';
    server.on(PUT, fault(400, sentence, { errors: { current_password: sentence } }));
    await edit();
    type('Email', 'new@example.in');
    type('Your password', 'wrong');
    await press('Save Changes');
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    type('Email', PROFILE.email);
    expect(screen.queryByLabelText('Your password')).toBeNull();
  });

  it('PRO-04 says that saving failed, and what the server found wrong', async () => {
    server.on(PUT, fault(409, 'An account with this email already exists.', { errors: { email: 'Taken' } }));
    await edit();
    await press('Save Changes');
    expect(await screen.findByText('Failed to update profile')).toBeTruthy();
    expect([screen.getByText('An account with this email already exists.'), screen.getByText('Taken')]).toHaveLength(2);
    server.on(PUT, fault(500, 'not for people'));
    await press('Save Changes');
    await waitFor(() => expect(screen.queryByText('An account with this email already exists.')).toBeNull());
    expect(screen.getByText('Failed to update profile')).toBeTruthy();
    expect(screen.queryByText('not for people')).toBeNull();
  });

  it('PRO-07 says what is missing or wrong, without a call', async () => {
    await edit();
    type('Hospital Name', ' ');
    type('Phone', '12');
    await press('Save Changes');
    expect([screen.getByText('Hospital name is required'), screen.getByText('Phone number is invalid')]).toHaveLength(2);
    expect(server.seen(PUT)).toEqual([]);
  });
});

describe('the tab switches', () => {
  it.each([
    ['lab', 'Show Lab Tab'],
    ['pharmacy', 'Show Pharmacy Tab'],
  ])('PRO-02 PRO-04 PRO-12 switches %s at once, or says that it failed', async (tabType, label) => {
    const flags = { showLabTab: tabType !== 'lab', showPharmacyTab: tabType !== 'pharmacy' };
    server.on(TAB, fault(500, 'x'));
    await edit();
    const toggle = () => act(async () => void fireEvent.click(screen.getByLabelText(label)));
    await toggle();
    expect(await screen.findByText(`Failed to update ${tabType} tab setting`)).toBeTruthy();
    expect(screen.getByLabelText(label)).toHaveProperty('checked', true);
    server.on(TAB, { status: 200, body: { message: 'ok', ...flags } });
    await toggle();
    expect(server.seen(TAB).map(({ body }) => body)).toEqual(Array(2).fill({ tabType, value: false }));
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveProperty('checked', false));
    expect(screen.queryByText(`Failed to update ${tabType} tab setting`)).toBeNull();
  });
});

describe('a new e-mail', () => {
  it('OPN-44 PRO-18 asks for the code sent to it and shows it once verified', async () => {
    const pendingEmail = 'new@example.in';
    server
      .on(PUT, { status: 200, body: { ...PROFILE, message: 'Enter the OTP', pendingEmail } })
      .on('POST /api/verify-otp/', fault(400, 'Invalid OTP'));
    await edit();
    expect(screen.queryByLabelText('Your password')).toBeNull();
    type('Email', pendingEmail);
    await press('Save Changes');
    expect(await screen.findByText('Password is required')).toBeTruthy();
    expect(server.seen(PUT)).toEqual([]);
    type('Your password', ' secret-1');
    await press('Save Changes');
    expect(sent().get('current_password')).toBe(' secret-1');
    const ask = within(await screen.findByRole('form', { name: 'Verify your new email' }));
    expect([ask.getByText(pendingEmail), screen.getByText('meera@example.in')]).toHaveLength(2);
    await press('Verify');
    expect(ask.getByRole('alert').textContent).toBe('Please enter a valid 6-digit OTP');
    fireEvent.paste(screen.getByLabelText('Digit 1'), { clipboardData: { getData: () => '012345' } });
    await press('Verify');
    expect((await ask.findByRole('alert')).textContent).toBe('Invalid OTP');
    server
      .on('POST /api/verify-otp/', { status: 200, body: { message: 'ok', email: pendingEmail } })
      .on('GET /api/user-details/', { status: 200, body: [{ ...PROFILE, email: pendingEmail }] });
    await press('Verify');
    expect(await screen.findByText('Email verified successfully')).toBeTruthy();
    expect(screen.getByText(pendingEmail)).toBeTruthy();
    expect(server.seen('POST /api/verify-otp/')[0]!.body).toEqual({ email: pendingEmail, otp: '012345' });
  });
});

describe('other devices', () => {
  const OTHERS = 'POST /api/logout/others/';
  const ask = async () => fireEvent.click(await screen.findByRole('button', { name: 'Log out on all other devices' }));

  it('S2 are logged out after a question, and the page says so', async () => {
    server.on(OTHERS, { status: 200, body: { message: 'All other devices have been logged out.' } });
    await open();
    await ask();
    const dialog = within(await screen.findByRole('dialog', { name: 'Log out on all other devices?' }));
    expect(dialog.getByText(/has to log in again/)).toBeTruthy();
    expect(server.seen(OTHERS)).toEqual([]);
    await press('Log out other devices');
    expect((await screen.findByText('All other devices have been logged out.')).textContent).toBeTruthy();
    expect(server.seen(OTHERS)).toHaveLength(1);
  });

  it('S2 stay logged in when it fails, which the question says, and after Cancel', async () => {
    server.on(OTHERS, fault(503, 'The server is busy.')).on('GET /api/sessions/', { status: 200, body: [] });
    await open();
    await ask();
    await press('Log out other devices');
    expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
