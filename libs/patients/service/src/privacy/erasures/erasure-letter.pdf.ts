import { letterheadOf } from '@nidaan/identity-copies';
import { dayForPeople, type PaperSize } from '@nidaan/kernel';
import type { ErasureLine, GrievanceOfficer } from '@nidaan/patients-contracts';
import { keyValue, page, prose, section, signature, table } from '@nidaan/platform-documents';
import type { Hospital } from '../../hospitals/hospitals.service.ts';
import { momentAt } from '../../reports/visit-facts.ts';
import { requestNumber } from '../requests/shown-request.ts';
import type { PrivacyRequestEntity } from '../requests/privacy-request.entity.ts';
import { ACTION_WORDS, CLASS_WORDS } from './erasure-words.ts';
import type { PersonErasureEntity } from './person-erasure.entity.ts';

interface Answered {
  request: PrivacyRequestEntity;
  erasure: PersonErasureEntity;
  hospital: Hospital | null;
  officer: GrievanceOfficer;
}

/** The answer to a request for erasure (ORG-75): each kind of data, what became of it, until when it is kept and by which rule. It names nobody. */
export function erasureLetterPage({ request, erasure, hospital, officer }: Answered, size: PaperSize): string {
  const number = requestNumber(request);
  const momentOf = momentAt(hospital);
  return page({
    title: 'Answer to your request for erasure',
    subject: number,
    letterhead: letterheadOf(hospital),
    meta: [number],
    blocks: [
      keyValue(
        [
          { label: 'Number', value: number, strong: true },
          { label: 'Record', value: `Person #${erasure.personId}`, strong: true },
          { label: 'Asked for', value: momentOf(request.receivedAt) },
          { label: 'Erased', value: momentOf(erasure.erasedAt), strong: true },
        ],
        { columns: 2, framed: true },
      ),
      section('What became of the data', linesTable(erasure.plan)),
      section(
        'What this means',
        prose(
          `The record bears the name 'Erased person #${erasure.personId}' from now on. What the law makes us keep stays under that number, without name and contact. ` +
            'Papers that were handed out before are not called back. Nobody can undo this erasure.',
        ),
      ),
      ...(officer.name === ''
        ? []
        : [
            section(
              'If you do not agree',
              prose(
                `Please write to the grievance officer: ${[officer.name, officer.phone, officer.email].filter(Boolean).join(' · ')}. After that you may complain to the Data Protection Board of India.`,
              ),
            ),
          ]),
      signature({ name: hospital?.name ?? '', detail: 'Privacy desk' }),
    ],
    size,
  });
}

const linesTable = (lines: readonly ErasureLine[]) =>
  table({
    columns: [
      { header: 'Data', strong: true, width: '34%' },
      { header: 'What was done', width: '22%' },
      { header: 'Kept until', width: '14%' },
      { header: 'Rule' },
    ],
    rows: lines
      .filter(({ rows }) => rows !== 0)
      .map(({ what, action, until, rule }) => [
        CLASS_WORDS[what],
        ACTION_WORDS[action],
        until === null ? '–' : dayForPeople(until),
        rule === '' ? 'Your request' : rule,
      ]),
  });
