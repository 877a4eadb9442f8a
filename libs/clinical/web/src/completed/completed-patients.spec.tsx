import { show } from '@nidaan/ui/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { DoctorViewTab } from '../doctor-view-tab.tsx';
import { COMPLETED, page, many, server, button, link, rowsOf, set, serveDoctors } from '../testing/doctor-view.tsx';

serveDoctors();

describe('completed patients', () => {
  const openCompleted = async () => {
    show(<DoctorViewTab />);
    fireEvent.click(screen.getByRole('tab', { name: 'Completed Patients' }));
    await screen.findByText('Asha Verma');
  };

  it("DOC-29 FRD-90 lists 'Completed Patients Today' with View and Download PDF, searchable, seven a page", async () => {
    server.on(COMPLETED, page(many(8, { status: 'Completed' })));
    show(<DoctorViewTab />);
    fireEvent.click(screen.getByRole('tab', { name: 'Completed Patients' }));
    await screen.findByText('Page 1 of 2');
    expect(screen.getByRole('heading', { name: 'Completed Patients Today' })).toBeTruthy();
    expect(rowsOf('Completed Patients Today')).toHaveLength(7);
    expect(rowsOf('Completed Patients Today')[0]).toBe('18P8UH00050138 yearsDengueCompletedViewDownload PDF');
    set(screen.getByRole('searchbox'), 'P3');
    act(() => void jest.advanceTimersByTime(300));
    await waitFor(() => expect(rowsOf('Completed Patients Today')).toHaveLength(1));
  });

  it('DOC-29 Download PDF hands over the report, and says when it cannot', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:report');
    const clicked: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href}`);
    });
    await openCompleted();
    fireEvent.click(button(/^Download PDF/));
    expect((await screen.findByRole('alert')).textContent).toContain('Not found.');
    server.on('GET /api/patients-main/12/generate_pdf/', { status: 200, body: 'pdf' });
    fireEvent.click(button(/^Download PDF/));
    await waitFor(() => expect(clicked).toEqual(['prescription-12.pdf blob:report']));
    expect(server.seen('GET /api/patients-main/12/generate_pdf/').at(-1)!.query).toEqual({ size: 'A4' });
    set(screen.getByLabelText('Language of the paper'), 'hi');
    set(screen.getByLabelText('Paper size'), 'A5');
    fireEvent.click(button(/^Download PDF/));
    await waitFor(() => expect(clicked).toHaveLength(2));
    expect(server.seen('GET /api/patients-main/12/generate_pdf/').at(-1)!.query).toEqual({ size: 'A5', lang: 'hi' });
    localStorage.removeItem('nidaan.paper-size');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('DOC-30 shows the prescription in its lines, Back to List and Download Full Report', async () => {
    await openCompleted();
    fireEvent.click(link('View'));
    const prescription = await screen.findByRole('region', { name: 'Prescription' });
    expect([...prescription.querySelectorAll('dl > div')].map((each) => each.textContent)).toEqual([
      'TabletsParacetamol | 10 tablets (650mg) | BD | 5 Days',
      'InjectionDiclofenac | medium (2-5ml) | 75mg/3ml',
      'OintmentNot required',
      'SyrupTulsi | 10ml',
      'Lab TestComplete Blood Count',
      "Doctor's AdviceRest and fluids",
    ]);
    // The name is the title of the card and the status its mark: neither stands there twice.
    const card = screen.getByRole('region', { name: 'Asha Verma' });
    const facts = [...card.querySelectorAll('dl > div')].map((each) => each.textContent);
    expect(facts).toEqual(['Patient ID12', 'UHIDUH000501', 'Age38 years', 'DiseaseDengue']);
    expect(card.textContent!.match(/Asha Verma|Prescribed/g)).toEqual(['Asha Verma', 'Prescribed']);
    expect(button('Download Full Report')).toBeTruthy();
    fireEvent.click(link('Back to List'));
    expect(screen.getByRole('heading', { name: 'Completed Patients Today' })).toBeTruthy();
  });
});
