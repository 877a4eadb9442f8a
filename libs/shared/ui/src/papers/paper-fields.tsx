import { NativeSelect } from '@mantine/core';
import { PAPER_LANGUAGES, PAPER_SIZES, type PaperLanguage, type PaperSize } from '@nidaan/kernel';
import { msg, t } from '../language/texts.ts';
import styles from './paper-fields.module.css';
import type { PaperChoice } from './use-paper-choice.ts';

const NAMES: Readonly<Record<PaperLanguage, string>> = { en: 'English', hi: 'हिन्दी' };
const PATIENTS_OWN = msg("Patient's language");

/** The languages of papers, each by its own name. */
export const PAPER_LANGUAGE_OPTIONS = PAPER_LANGUAGES.map((value) => ({ value, label: NAMES[value] }));

/** Language and sheet of a paper, beside the button that prints it. In a list each patient has a language of their own. */
export function PaperFields({ choice, isList = false }: { choice: PaperChoice; isList?: boolean }) {
  const { query, setLang, setSize } = choice;
  const own = isList ? [{ value: '', label: t(PATIENTS_OWN) }] : [];
  return (
    <span className={styles.fields}>
      <NativeSelect
        aria-label={t('Language of the paper')}
        data={[...own, ...PAPER_LANGUAGE_OPTIONS]}
        value={query.lang ?? ''}
        onChange={({ currentTarget }) => setLang(currentTarget.value === '' ? null : (currentTarget.value as PaperLanguage))}
      />
      <NativeSelect
        aria-label={t('Paper size')}
        data={[...PAPER_SIZES]}
        value={query.size}
        onChange={({ currentTarget }) => setSize(currentTarget.value as PaperSize)}
      />
    </span>
  );
}
