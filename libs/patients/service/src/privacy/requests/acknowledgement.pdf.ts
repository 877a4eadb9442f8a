import { letterheadOf } from '@nidaan/identity-copies';
import type { PaperSize } from '@nidaan/kernel';
import type { GrievanceOfficer } from '@nidaan/patients-contracts';
import { keyValue, page, prose, section, signature } from '@nidaan/platform-documents';
import type { Hospital } from '../../hospitals/hospitals.service.ts';
import { momentAt } from '../../reports/visit-facts.ts';
import type { PrivacyRequestEntity } from './privacy-request.entity.ts';
import { CHANNEL_WORDS, KIND_WORDS } from './request-words.ts';
import { requestNumber } from './shown-request.ts';

interface Acknowledged {
  request: PrivacyRequestEntity;
  hospital: Hospital | null;
  officer: GrievanceOfficer;
}

/** That a request has come, and until when it is answered (ORG-72). */
export function acknowledgementPage({ request, hospital, officer }: Acknowledged, size: PaperSize): string {
  const number = requestNumber(request);
  const momentOf = momentAt(hospital);
  const { name: hospitalName } = hospital ?? { name: '' };
  return page({
    title: 'Acknowledgement',
    subject: number,
    letterhead: letterheadOf(hospital),
    meta: [number],
    blocks: [
      keyValue(
        [
          { label: 'Number', value: number, strong: true },
          { label: 'Asked for', value: KIND_WORDS[request.kind], strong: true },
          { label: 'Received', value: momentOf(request.receivedAt) },
          { label: 'Answer due by', value: momentOf(request.dueAt), strong: true },
          { label: 'Asked by', value: request.requesterName },
          { label: 'How it came', value: CHANNEL_WORDS[request.channel] },
        ],
        { columns: 2, framed: true },
      ),
      ...(request.details.trim() === '' ? [] : [section('What was said', prose(request.details))]),
      section(
        'What happens next',
        prose('Before data leave the hospital, we check who asks. Please bring a photo identity card, and this paper.'),
      ),
      ...(officer.name === '' ? [] : [section('Grievance officer', prose(officerLine(officer)))]),
      signature({ name: hospitalName, detail: 'Privacy desk' }),
    ],
    size,
  });
}

const officerLine = ({ name, phone, email }: GrievanceOfficer): string =>
  [name, phone, email].filter((text) => text !== '').join(' · ');
