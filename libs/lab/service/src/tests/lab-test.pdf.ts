import type { PlainDate } from '@nidaan/kernel';
import { html, money, page, patientBlock, prose, section, signature, table, type Letterhead } from '@nidaan/platform-documents';
import type { StoredTest } from './lab-tests.repository.ts';

const STATUS_WORDS = { pending: 'Pending', completed: 'Completed' };

/** A lab test as a printed page: for whom, which test, what it costs, the lab's notes. */
export function labTestPage(test: StoredTest, letterhead: Letterhead, code: string): string {
  const closing = signature({ name: '', detail: 'For the laboratory', code });
  return page({
    title: 'Lab Test Report',
    subject: `${test.patientName} (${test.patientId})`,
    letterhead,
    meta: [`Test no. ${test.testId}`, dayText(test.testedOn)],
    blocks: [
      patientBlock({
        name: test.patientName,
        facts: [
          { label: 'Patient no.', value: test.patientId },
          { label: 'Phone', value: test.phone },
          { label: 'Disease', value: test.patientDisease },
        ],
      }),
      section(
        'Test',
        table({
          columns: [
            { header: 'Test', strong: true, width: '38%' },
            { header: 'Type' },
            { header: 'Date' },
            { header: 'Status' },
            { header: 'Price', align: 'end' },
          ],
          rows: [[test.testName, test.testType, dayText(test.testedOn), STATUS_WORDS[test.status], money(test.pricePaise)]],
        }),
      ),
      section('Notes', test.notes.trim() === '' ? [html`<p class="none">None</p>`, closing] : prose(test.notes, closing)),
    ],
    closing,
    footer: 'Computer-generated report. Please show it to the doctor.',
  });
}

/** dd/mm/yyyy */
const dayText = (day: PlainDate): string => day.split('-').reverse().join('/');
