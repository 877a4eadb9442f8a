import { autofill, reload, show } from '@nidaan/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { answersAfterTheKeys, field, fill, serveRegistration, user } from '../testing/registration.tsx';
import { PatientRegistrationTab } from './patient-registration-tab.tsx';

serveRegistration();

describe('registering without the mouse', () => {
  it('PAT-01 starts on First name; Enter moves through every field and registers in the last', async () => {
    show(<PatientRegistrationTab />);
    expect(document.activeElement).toBe(field(/First Name/));
    const passed: string[] = [];
    for (let step = 0; step < 30 && document.activeElement !== field(/Amount/); step++) {
      passed.push((document.activeElement as HTMLInputElement).name);
      await user.keyboard('{Enter}');
    }
    expect(passed).toEqual(
      'first_name last_name email phone aadhar address gender day month year  disease weight bp temparature patientType bed_assign paymentType'.split(
        ' ',
      ),
    );
    answersAfterTheKeys();
    await user.keyboard('500{Enter}');
    expect(await screen.findByText('Registration Successful')).toBeTruthy();
  });

  it('PAT-11 Ctrl+Enter registers from any field', async () => {
    show(<PatientRegistrationTab />);
    fill(/Amount/, '500');
    act(() => field('Email').focus());
    answersAfterTheKeys();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Registration Successful')).toBeTruthy();
  });

  it('PAT-14 loses nothing of what a browser fills in at once', () => {
    show(<PatientRegistrationTab />);
    const filled = [
      [field(/First Name/), 'Asha'],
      [field(/Last Name/), 'Verma'],
      [field('Email'), 'asha@example.in'],
      [field(/Phone/), '9876543210'],
    ] as const;
    autofill(...(filled as unknown as [HTMLInputElement, string][]));
    expect(filled.map(([element]) => (element as HTMLInputElement).value)).toEqual(filled.map(([, value]) => value));
  });

  it('PAT-14 a look at another tab loses nothing typed', () => {
    const { showInstead } = show(<PatientRegistrationTab />);
    fill(/First Name/, 'Asha');
    showInstead(<p>another tab</p>);
    showInstead(<PatientRegistrationTab />);
    expect(field(/First Name/).value).toBe('Asha');
  });

  it('PAT-14 a reload in the middle loses nothing but the Aadhaar number, which is not kept', () => {
    show(<PatientRegistrationTab />);
    fill(/First Name/, 'Asha');
    fill('Aadhar Number', '998877665544');
    fill('Year', '1988');
    fill('Bed Assignment', 'yes');
    fill('Bed Details', 'Ward 2');
    fill('Payment Type', 'UPI');
    reload();
    show(<PatientRegistrationTab />);
    const kept = [/First Name/, 'Year', 'Bed Details', 'Payment Type', 'Aadhar Number'].map((label) => field(label).value);
    expect(kept).toEqual(['Asha', '1988', 'Ward 2', 'UPI', '']);
    expect(screen.getByText(/restored.*Not kept on this device: Aadhar Number/)).toBeTruthy();
    expect(document.activeElement).toBe(field(/First Name/));
  });
});
