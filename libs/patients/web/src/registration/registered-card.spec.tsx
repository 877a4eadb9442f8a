import { show } from '@nidaan/ui/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { REGISTER, server, field, fill, submit, serveRegistration } from '../testing/registration.tsx';
import { PatientRegistrationTab } from './patient-registration-tab.tsx';

serveRegistration();

describe('the card of a registered patient', () => {
  const register = async () => {
    const view = show(<PatientRegistrationTab />);
    fill(/Amount/, '500');
    submit();
    await screen.findByText('Registration Successful');
    return view;
  };

  it('PAT-13 shows id, name, email, phone, age and disease', async () => {
    await register();
    const card = screen.getByRole('region', { name: 'Registration Successful' });
    const rows = [...card.querySelectorAll('dl > div')].map((row) => row.textContent);
    expect(rows).toEqual([
      'Patient ID4711',
      'NameAsha Verma',
      'Emailasha@example.in',
      'Phone9876543210',
      'Age38',
      'DiseaseDengue',
    ]);
  });

  it('PAT-13 Register Another Patient has the focus, and leads to an empty form with the focus on First name and a new key', async () => {
    await register();
    const another = screen.getByRole('button', { name: 'Register Another Patient' });
    expect(document.activeElement).toBe(another);
    fireEvent.click(another);
    expect(document.activeElement).toBe(field(/First Name/));
    expect(field(/Amount/).value).toBe('');
    fill(/Amount/, '500');
    submit();
    await screen.findByText('Registration Successful');
    const [first, second] = server.seen(REGISTER).map((call) => call.headers['Idempotency-Key']);
    expect(second).not.toBe(first);
  });

  it('PAT-38 Print Details prints; the card is what the print sheet keeps', async () => {
    window.print = jest.fn();
    await register();
    const print = screen.getByRole('button', { name: 'Print Details' });
    fireEvent.click(print);
    expect(window.print).toHaveBeenCalledTimes(1);
    expect(print.closest('[data-print="card"]')?.textContent).toContain('Sanjeevani Clinic');
  });
});
