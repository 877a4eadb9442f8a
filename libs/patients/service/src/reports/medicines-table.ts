import { itemLines, PAPER_PHRASES, wordsOfIntake, type MedicalRecord, type Tablet } from '@nidaan/clinical-contracts';
import type { PaperLanguage } from '@nidaan/kernel';
import { html, rxSign, table, type Html } from '@nidaan/platform-documents';

type Row = [number, Html, Html | string, string, string];

/** All medicines of a prescription, numbered; null where there are none. */
export function medicinesTable(record: MedicalRecord, language: PaperLanguage): Html | null {
  const rows = medicineRows(record, language);
  if (rows.length === 0) return null;
  const phrases = PAPER_PHRASES[language];
  return table({
    columns: [
      { header: rxSign(), width: '6%' },
      { header: phrases.medicine },
      { header: phrases.howToTake, width: '34%' },
      { header: phrases.duration, width: '11%' },
      { header: phrases.quantity, align: 'end', width: '7%' },
    ],
    rows,
    emptyCell: '',
  });
}

const OTHERS = [
  ['Inj.', 'injections'],
  ['Oint.', 'ointments'],
  ['Syr.', 'syrups'],
] as const;

function medicineRows(record: MedicalRecord, language: PaperLanguage): Row[] {
  const lines = [
    ...record.tablets.map((tablet) => tabletRow(tablet, language)),
    // 'name | size | dosage', as screens show it (OPN-37). A name says nothing of food.
    ...OTHERS.flatMap(([kind, field]) =>
      itemLines(record[field]).map((line) => {
        const [name, ...rest] = line.split(' | ');
        return [
          named(`${kind} ${name}`, rest.join(', ')),
          wordsOfIntake({ frequency: '', dosage: rest.join(', ') }, language),
          '',
          '',
        ] as const;
      }),
    ),
  ];
  return lines.map((line, at) => [at + 1, ...line]);
}

function tabletRow({ name, dosage, frequency, count, duration }: Tablet, language: PaperLanguage) {
  const words = wordsOfIntake({ frequency, dosage: String(dosage) }, language);
  // The code stays: the pharmacist reads it, whatever the patient's language is.
  const how =
    words === '' ? frequency : html`${words.charAt(0).toUpperCase()}${words.slice(1)} <span class="beside">${frequency}</span>`;
  return [named(`Tab. ${name}`, String(dosage)), how, PAPER_PHRASES[language].days(String(duration)), String(count)] as const;
}

const named = (name: string, dosage: string): Html =>
  html`<span class="strong">${name}</span> <span class="beside">${dosage}</span>`;
