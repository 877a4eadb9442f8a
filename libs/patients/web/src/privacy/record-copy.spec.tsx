import { FakeServer, fault } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessBundle, PrivacyRequest } from '@nidaan/patients-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BundlePanel } from './bundle-panel.tsx';
import { RecordCopyPage } from './record-page.tsx';

const REQUEST = { id: 12, kind: 'access', state: 'in_work', person_id: 7 } as PrivacyRequest;
const NONE: AccessBundle = {
  ...{ state: 'none', language: 'en', made_at: null, sha256: '', size: 0, parts: 0, kept_until: null, link: null },
  ...{ code_to: 'a••••••@example.in', code_channel: 'email' },
};
const READY: AccessBundle = {
  ...{ ...NONE, state: 'ready', made_at: '2026-11-24T10:00:00.000Z', sha256: 'ab12', size: 20_480, parts: 2 },
  kept_until: '2026-12-01T10:00:00.000Z',
};
const LINK = { address: 'https://nidaan.example/record#1.key', until: '2026-12-01T10:00:00.000Z', downloads_left: 3 };
const LOOK = {
  hospital: 'Sanjeevani Clinic',
  code_to: NONE.code_to,
  code_channel: NONE.code_channel,
  until: LINK.until,
  downloads_left: 3,
  size: 20_480,
  sha256: 'ab12',
};

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = new FakeServer().install();
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the copy of a record', () => {
  it('ORG-73 is made in a language, and handed over on paper, as a file, or by a link', async () => {
    server.on('GET /api/privacy/requests/12/bundle/', { status: 200, body: NONE });
    server.on('POST /api/privacy/requests/12/bundle/', { status: 202, body: { ...NONE, state: 'making' } });
    show(<BundlePanel request={REQUEST} />);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language of the copy' }), 'hi');
    server.on('GET /api/privacy/requests/12/bundle/', { status: 200, body: READY });
    await press('Make the copy');
    for (const name of ['Print the cover', 'Print part 1', 'Print part 2', 'Save the ZIP file', 'Make it anew'])
      expect(await screen.findByRole('button', { name })).toBeTruthy();
    expect(screen.getByText('ab12')).toBeTruthy();
    expect(server.seen('POST /api/privacy/requests/12/bundle/')[0]!.body).toEqual({ language: 'hi' });
    server.on('POST /api/privacy/requests/12/bundle/link/', { status: 200, body: { ...READY, link: LINK } });
    server.on('GET /api/privacy/requests/12/bundle/', { status: 200, body: { ...READY, link: LINK } });
    await press('Make a link for 7 days');
    expect(await screen.findByDisplayValue(LINK.address)).toBeTruthy();
  });

  it('ORG-73 no link is offered where nothing on file takes its code, and nothing is made before the work began', async () => {
    server.on('GET /api/privacy/requests/12/bundle/', { status: 200, body: { ...READY, code_to: '', code_channel: null } });
    show(<BundlePanel request={REQUEST} />);
    expect(await screen.findByText(/and no SMS can reach them/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make a link for 7 days' })).toBeNull();
    cleanup();
    server.on('GET /api/privacy/requests/12/bundle/', { status: 200, body: NONE });
    show(<BundlePanel request={{ ...REQUEST, state: 'received' }} />);
    expect(await screen.findByText('Please check the identity and begin to work on the request first.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make the copy' })).toBeNull();
  });

  it('ORG-72 ORG-73 nothing is handed over while the request is not in work, nor once it is refused', async () => {
    server.on('GET /api/privacy/requests/12/bundle/', { status: 200, body: { ...READY, link: LINK } });
    show(<BundlePanel request={{ ...REQUEST, state: 'received' }} />);
    expect(await screen.findByText('Please check the identity and begin to work on the request first.')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByDisplayValue(LINK.address)).toBeNull();
    cleanup();
    show(<BundlePanel request={{ ...REQUEST, state: 'refused' }} />);
    await waitFor(() => expect(server.seen('GET /api/privacy/requests/12/bundle/').length).toBeGreaterThan(1));
    expect(screen.queryByRole('button', { name: 'Save the ZIP file' })).toBeNull();
    cleanup();
    // The link lives on after the answer.
    show(<BundlePanel request={{ ...REQUEST, state: 'done' }} />);
    expect(await screen.findByDisplayValue(LINK.address)).toBeTruthy();
  });

  it('ORG-73 the page of the link takes the key out of the address, sends a code, and says what is wrong with it', async () => {
    window.history.replaceState(null, '', '/record#1.key');
    server.on('POST /api/public/records/look/', { status: 200, body: LOOK });
    server.on('POST /api/public/records/code/', { status: 200, body: { code_to: NONE.code_to } });
    server.on('POST /api/public/records/download/', fault(400, 'This code is not right, or its time is over.'));
    show(<RecordCopyPage />);
    await press('Send the code');
    expect(window.location.hash).toBe('');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
    await press('Download the ZIP file');
    expect(await screen.findByText('This code is not right, or its time is over.')).toBeTruthy();
    expect(server.seen('POST /api/public/records/download/')[0]!.body).toEqual({ key: '1.key', otp: '123456' });
  });

  it('ORG-73 says where the code goes where it goes by SMS, at the desk and on the page of the link', async () => {
    const sms = { code_to: '••••••1111', code_channel: 'sms' } as const;
    server.on('GET /api/privacy/requests/12/bundle/', { status: 200, body: { ...READY, ...sms } });
    show(<BundlePanel request={REQUEST} />);
    expect(await screen.findByText('The code goes to ••••••1111 by SMS.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Make a link for 7 days' })).toBeTruthy();
    cleanup();
    window.history.replaceState(null, '', '/record#1.key');
    server.on('POST /api/public/records/look/', { status: 200, body: { ...LOOK, ...sms } });
    show(<RecordCopyPage />);
    expect(await screen.findByText('To download it, type the code that we send to ••••••1111 by SMS.')).toBeTruthy();
  });

  it('ORG-73 the page of a link that is over says so, and nothing else', async () => {
    window.history.replaceState(null, '', '/record#x');
    server.on('POST /api/public/records/look/', fault(404, 'This link is not valid any more. Please ask the hospital.'));
    show(<RecordCopyPage />);
    expect(await screen.findByText('This link is not valid any more. Please ask the hospital.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send the code' })).toBeNull();
  });

  it('ORG-73 a second link that is opened in the same tab is looked at in place of the first', async () => {
    window.history.replaceState(null, '', '/record#x');
    server.on('POST /api/public/records/look/', fault(404, 'This link is not valid any more. Please ask the hospital.'));
    show(<RecordCopyPage />);
    await screen.findByText('This link is not valid any more. Please ask the hospital.');
    server.on('POST /api/public/records/look/', { status: 200, body: LOOK });
    window.location.hash = '2.key';
    expect(await screen.findByRole('button', { name: 'Send the code' })).toBeTruthy();
    expect(server.seen('POST /api/public/records/look/').map(({ body }) => body)).toEqual([{ key: 'x' }, { key: '2.key' }]);
  });
});
