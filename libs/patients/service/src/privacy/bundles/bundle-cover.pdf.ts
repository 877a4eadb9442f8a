import { letterheadOf } from '@nidaan/identity-copies';
import type { PaperSize } from '@nidaan/kernel';
import { keyValue, page, prose, section, signature } from '@nidaan/platform-documents';
import type { Hospital } from '../../hospitals/hospitals.service.ts';
import { momentAt } from '../../reports/visit-facts.ts';
import type { AccessBundleEntity } from './access-bundle.entity.ts';
import { BUNDLE_WORDS } from './bundle-words.ts';

interface Covered {
  bundle: AccessBundleEntity;
  number: string;
  hospital: Hospital | null;
}

/** What is handed over with a copy of a record: the hash that seals the ZIP file, in groups that people can compare (ORG-73). It names nobody. */
export function bundleCoverPage({ bundle, number, hospital }: Covered, size: PaperSize): string {
  const words = BUNDLE_WORDS[bundle.language];
  const momentOf = momentAt(hospital);
  const { madeAt, keptUntil } = bundle;
  return page({
    title: words.cover,
    subject: number,
    letterhead: letterheadOf(hospital),
    meta: [number],
    blocks: [
      keyValue(
        [
          { label: words.number, value: number, strong: true },
          { label: words.made, value: madeAt ? momentOf(madeAt) : '' },
          { label: words.size, value: `${bundle.size.toLocaleString('en-IN')} bytes` },
          { label: words.until, value: keptUntil ? momentOf(keptUntil) : '' },
        ],
        { columns: 2, framed: true },
      ),
      section(words.sealed, prose(groups(bundle.sha256))),
      section(words.how, prose(words.howText)),
      signature({ name: hospital?.name ?? '', detail: 'Privacy desk' }),
    ],
    size,
    language: bundle.language,
  });
}

/** '3f2a9c01 …': eight signs a group, four groups a line. */
export const groups = (sha256: string): string =>
  (sha256.match(/.{1,32}/g) ?? []).map((line) => (line.match(/.{1,8}/g) ?? []).join(' ')).join('\n');
