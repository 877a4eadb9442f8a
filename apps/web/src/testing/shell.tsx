import type { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';

/** Puts a heading in the place of each domain's tab, or what is given of the patients' tabs; before the routes are imported. */
export function mockTabs(mock: typeof jest.unstable_mockModule, ofPatients: object = {}): void {
  mock('@nidaan/patients-web', () => ({
    loadDashboardTab: async () => ({ default: () => <h1>Hospital Dashboard</h1> }),
    loadRegistrationTab: async () => ({ default: () => <h1>Registration screen</h1> }),
    loadTrackingTab: async () => ({ default: () => <h1>Tracking screen</h1> }),
    loadFrontDeskTab: async () => ({ default: () => <h1>Front desk screen</h1> }),
    loadDuplicatesTab: async () => ({ default: () => <h1>Duplicates screen</h1> }),
    loadUhidSection: async () => ({ default: () => <p>Numbers of patients</p> }),
    loadSharedOfPhone: async () => ({ default: () => <p>Known in another branch</p> }),
    loadRecallsTab: async () => ({ default: () => <h1>Recalls screen</h1> }),
    loadFeesTab: async () => ({ default: () => <h1>Fees screen</h1> }),
    loadPrivacyTab: async () => ({ default: () => <h1>Privacy screen</h1> }),
    PATIENTS_PAGES: [],
    ...ofPatients,
  }));
  mock('@nidaan/clinical-web', () => ({
    DoctorViewTab: () => {
      throw new Error('a fault of one tab');
    },
  }));
  mock('@nidaan/billing-web', () => ({ AccountsTab: () => <h1>Accounts screen</h1> }));
  mock('@nidaan/support-web', () => ({ TicketRaiseTab: () => <h1>Tickets screen</h1> }));
  mock('@nidaan/lab-web', () => ({ LabTab: () => <h1>Lab screen</h1> }));
  mock('@nidaan/pharmacy-web', () => ({ PharmacyTab: () => <h1>Pharmacy screen</h1> }));
}

export const PROFILE = {
  id: 1,
  username: 'Dr. Meera Kulkarni',
  hospital_name: 'Sahyadri Hospital',
  email: 'meera@example.in',
  phone_number: '9876543210',
  profile_photo: null,
  address: 'MG Road, Pune',
  aboutHospital: '',
  hospitalImages: [],
};
export const TABS = [
  'Dashboard',
  'Patient Registration',
  'Doctor View',
  'Lab',
  'Pharmacy',
  'Patients Tracking',
  'Billing',
  'Profile',
  'TicketRaise',
];

export const heading = (name: string) => screen.findByRole('heading', { name });
export const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole<HTMLAnchorElement>('link', { name });
export const isClosed = (name: string) => tab(name).getAttribute('aria-disabled') === 'true';
