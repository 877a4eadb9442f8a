import { ApiError } from '@nidaan/api-client';
import { fault } from '@nidaan/api-client/testing';
import { patient } from '@nidaan/patients-contracts/testing';
import { show } from '@nidaan/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PharmacyTab } from '../pharmacy-tab.tsx';
import { atTheCounter, box, button, confirm, logged, search, SEARCH, servePharmacy, server, set } from '../testing/pharmacy.tsx';

servePharmacy();

const alertText = async () => (await screen.findByRole('alert')).textContent;

describe('finding the patient', () => {
  it('ORG-10 has no counter for a role that sees no patients', async () => {
    show(<PharmacyTab />, undefined, undefined, '/pharmacy', { may: (permission) => permission !== 'patients.view' });
    expect(await screen.findByRole('tab', { name: 'Dispensed Records' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Dispense Medicines' })).toBeNull();
  });

  it('PHA-01 has the two tabs', () => {
    show(<PharmacyTab />);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Dispense Medicines', 'Dispensed Records']);
  });

  it("PHA-02 asks for an id or phone number: 'Please enter a Patient ID or Phone number'", () => {
    show(<PharmacyTab />);
    fireEvent.click(button('Search'));
    expect(screen.getByText('Please enter a Patient ID or Phone number')).toBeTruthy();
    set(box(), '   ');
    fireEvent.submit(box());
    expect(screen.getByText('Please enter a Patient ID or Phone number')).toBeTruthy();
    expect(server.calls).toEqual([]);
  });

  it('PHA-02 OPN-41 finds by id, and by phone through the documented search', async () => {
    await atTheCounter();
    expect(server.seen(SEARCH)).toEqual([]);
    server.on(SEARCH, { status: 200, body: [patient({ id: 12, status: 'Prescribed' })] });
    search('9876543210');
    await waitFor(() => expect(server.seen(SEARCH).map(({ query }) => query.search)).toEqual(['9876543210']));
    expect(await screen.findByRole('region', { name: 'Prescription (record 3)' })).toBeTruthy();
  });

  it('PHA-02 lets choose where several share a phone number', async () => {
    server.on(SEARCH, { status: 200, body: [patient({ id: 12 }), patient({ id: 11, first_name: 'Ravi' })] });
    const view = show(<PharmacyTab />);
    search('9876543210');
    const table = await screen.findByRole('table', { name: 'Matching patients' });
    expect(view.address()).toBe('/pharmacy?search=9876543210');
    fireEvent.click(within(table).getAllByRole('link', { name: 'Select' })[0]!);
    expect(await screen.findByRole('region', { name: 'Prescription (record 3)' })).toBeTruthy();
    expect(view.address()).toBe('/pharmacy/patients/12');
  });

  it('PHA-02 opens a patient, and a search, by the address; the patient stays at the counter while a bill is looked up', async () => {
    const view = show(<PharmacyTab />, undefined, undefined, '/pharmacy/patients/12');
    await screen.findByRole('region', { name: 'Prescription (record 3)' });
    fireEvent.click(screen.getByRole('tab', { name: 'Dispensed Records' }));
    await waitFor(() => expect(view.address()).toBe('/pharmacy/bills'));
    fireEvent.click(screen.getByRole('tab', { name: 'Dispense Medicines' }));
    await waitFor(() => expect(view.address()).toBe('/pharmacy/patients/12'));
    expect(screen.getByRole('region', { name: 'Prescription (record 3)' })).toBeTruthy();
    cleanup();
    const searched = show(<PharmacyTab />, undefined, undefined, '/pharmacy?search=12');
    await screen.findByRole('region', { name: 'Prescription (record 3)' });
    expect([searched.address(), box().value]).toEqual(['/pharmacy/patients/12', '12']);
  });

  it('PHA-16 shows the detail the server gave, else its own sentence', async () => {
    show(<PharmacyTab />);
    server.on(SEARCH, { status: 200, body: [] });
    server.on('GET /api/patients-main/99/', fault(404, 'No patient found with this ID'));
    search('99');
    expect(await alertText()).toContain('No patient found with this ID');
    server.on(SEARCH, new TypeError('network'));
    search('9876500000');
    expect(await screen.findByText('Failed to fetch patient data. Please try again.')).toBeTruthy();
    expect(logged).toHaveBeenCalledWith('Failed to fetch patient data. Please try again.', expect.any(ApiError));
  });

  it("PHA-06 confirming without a patient says 'No patient selected'", () => {
    show(<PharmacyTab />);
    expect(button('Confirm Dispensing').dataset.variant).toBe('default');
    confirm();
    expect(screen.getByRole('alert').textContent).toBe('No patient selected');
    expect(document.activeElement).toBe(box());
  });
});
