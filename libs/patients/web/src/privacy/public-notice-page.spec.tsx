import { FakeServer, fault } from '@nidaan/api-client/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { PublicNoticePage } from './public-notice-page.tsx';

afterEach(cleanup);

describe("a hospital's page about privacy", () => {
  it('ORG-78 sends what somebody asks, and gives the number', async () => {
    const server = new FakeServer().install();
    server.on('GET /api/public/privacy-notice/7/', {
      status: 200,
      body: {
        ...{ hospital: 'Sanjeevani Clinic', languages: ['en'], officer: { name: '', email: '', phone: '' } },
        notice: {
          ...{ language: 'en', version: 1, title: 'Privacy notice', published_at: '2026-11-20T06:30:00.000Z' },
          sections: [{ heading: 'Your rights', text: 'You may ask' }],
        },
      },
    });
    server.on('POST /api/public/privacy-notice/7/', {
      status: 201,
      body: { message: 'Thank you. Your request has reached the privacy desk.', number: 'PR/2026-27/000001' },
    });
    const page = (
      <Routes>
        <Route path="/privacy-notice/:id" element={<PublicNoticePage />} />
      </Routes>
    );
    show(page, undefined, undefined, '/privacy-notice/7');
    expect(await screen.findByText('You may ask')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ravi');
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail or phone' }), '9822022222');
    await userEvent.type(screen.getByRole('textbox', { name: 'Your words' }), 'Nobody answered');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/PR\/2026-27\/000001/)).toBeTruthy();
    expect(server.seen('POST /api/public/privacy-notice/7/')[0]!.body).toEqual({
      ...{ kind: 'grievance', name: 'Ravi', contact: '9822022222', details: 'Nobody answered', website: '' },
    });
  });

  it('ORG-78 what was typed stays when the notice is read in another language, also where that fails', async () => {
    const of = (language: string) => ({
      ...{ hospital: 'Sanjeevani Clinic', languages: ['en', 'hi', 'mr'], officer: { name: '', email: '', phone: '' } },
      notice: {
        ...{ language, version: 1, title: `Notice ${language}`, published_at: '2026-11-20T06:30:00.000Z' },
        sections: [{ heading: 'Rights', text: 'You may ask' }],
      },
    });
    const server = new FakeServer().install();
    server.on('GET /api/public/privacy-notice/7/', ({ query }) =>
      query['lang'] === 'mr' ? fault(500, 'Away') : { status: 200, body: of(query['lang'] ?? 'en') },
    );
    const page = (
      <Routes>
        <Route path="/privacy-notice/:id" element={<PublicNoticePage />} />
      </Routes>
    );
    show(page, undefined, undefined, '/privacy-notice/7');
    await screen.findByText('Notice en');
    const words = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your words' });
    await userEvent.type(words, 'Nobody answered');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'hi');
    expect(await screen.findByText('Notice hi')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Your words' })).toBe(words);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'mr');
    expect(await screen.findByText('The privacy desk could not be loaded. Please try again.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Your words' })).toBe(words);
    expect(words.value).toBe('Nobody answered');
  });
});
