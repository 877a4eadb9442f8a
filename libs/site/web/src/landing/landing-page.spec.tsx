import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { LandingPage } from './landing-page.tsx';

describe('the landing page', () => {
  it('leads to registration and login and makes no call', () => {
    const fetch = jest.fn<typeof globalThis.fetch>();
    globalThis.fetch = fetch;
    render(<LandingPage />, { wrapper: MemoryRouter });
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/register', '/login']));
    expect(fetch).not.toHaveBeenCalled();
  });
});
