import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoticeList } from './notice-list.tsx';

const LIST = 'GET /api/privacy/notices/';
const CHANGE = 'PATCH /api/privacy/notices/5/';
const PUBLISH = 'POST /api/privacy/notices/5/publish/';
const SECTIONS = [
  { heading: 'Your rights', text: 'You may ask' },
  { heading: 'How long', text: 'Three years' },
];
const DRAFT = {
  ...{ id: 5, language: 'en', version: null, title: 'Privacy notice', created_at: '2026-11-20T06:30:00.000Z' },
  ...{ sections: SECTIONS, published_at: null, draft_version: 2 },
};
const THEIRS = {
  ...{ ...DRAFT, title: 'Our notice', draft_version: 3 },
  sections: [{ ...SECTIONS[0]!, text: 'You may ask us' }, SECTIONS[1]!],
};
const REFUSED = { message: 'Somebody else changed this meanwhile. Please look again.', current: THEIRS };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install().on(LIST, { status: 200, body: [DRAFT] });
});
afterEach(cleanup);

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, value: string) => fireEvent.change(await box(name), { target: { value } });
const begin = async () => {
  show(<NoticeList />);
  await userEvent.click(await screen.findByRole('button', { name: /^Open/ }));
  await type('Text 1', 'You may write');
  await type('Heading 2', 'For how long');
};

describe('the draft of a notice', () => {
  it('ORG-38 is published by who works in all branches; others save the draft', async () => {
    show(<NoticeList />, undefined, undefined, '/', { isLimited: true });
    await userEvent.click(await screen.findByRole('button', { name: /^Open/ }));
    expect(await screen.findByRole('button', { name: 'Save the draft' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  it('ORG-70 that somebody else has changed meanwhile is shown beside mine, which stays typed', async () => {
    await begin();
    server.on(CHANGE, { status: 409, body: REFUSED }).on(LIST, { status: 200, body: [THEIRS] });
    await press('Publish');
    await screen.findByText(/Somebody else changed the same fields/);
    expect(screen.getByRole('alert').textContent).toMatch(/Text 1.*Theirs:.*You may ask us.*Yours:.*You may write/);
    expect([(await box('Title')).value, (await box('Heading 2')).value]).toEqual(['Our notice', 'For how long']);
    for (const name of ['Publish', 'Save the draft'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
    await press('Text 1: take theirs');
    const saved = {
      ...THEIRS,
      sections: [THEIRS.sections[0]!, { heading: 'For how long', text: 'Three years' }],
      draft_version: 4,
    };
    const published = { ...saved, version: 1, published_at: '2026-11-20T07:30:00.000Z' };
    server.on(CHANGE, { status: 200, body: saved }).on(PUBLISH, { status: 200, body: published });
    await press('Publish');
    await waitFor(() => expect(server.seen(PUBLISH).map(({ query }) => query)).toEqual([{ draft_version: '4' }]));
    expect(server.seen(CHANGE)[0]!.body).toMatchObject({ draft_version: 2 });
    expect(server.seen(CHANGE)[1]!.body).toEqual({ title: 'Our notice', sections: saved.sections, draft_version: 3 });
  });

  it('ORG-70 is not published where somebody else has changed it after it was saved', async () => {
    await begin();
    server.on(CHANGE, { status: 200, body: { ...DRAFT, draft_version: 3 } }).on(PUBLISH, { status: 409, body: REFUSED });
    await press('Publish');
    expect(await screen.findByText(REFUSED.message)).toBeTruthy();
    expect(server.seen(PUBLISH)).toHaveLength(1);
  });
});
