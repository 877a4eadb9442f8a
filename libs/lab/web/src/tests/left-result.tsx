import { Button } from '@mantine/core';
import { resultLines, textOfLines, type DeskLabTest } from '@nidaan/lab-contracts';
import { Section, t, useDraft } from '@nidaan/ui';
import { blankResult, draftOf, type ResultValues, type TypedLine } from './result-lines.tsx';
import { Lines } from './result-table.tsx';
import detail from './test-detail.module.css';

// The answer to what was typed here may be lost, or come after the list. Nothing typed is nothing lost.
const isSaved = ({ result = '' }: DeskLabTest, lines: readonly TypedLine[], words: string) =>
  result.includes(textOfLines(resultLines.safeParse(lines).data ?? lines)) && result.includes(words.trim());

/** What was typed for a test that somebody else completed: to be read, until it is let go of. */
export function LeftResult({ test }: { test: DeskLabTest }) {
  const { first, draft } = useDraft<ResultValues>(draftOf(test), () => blankResult(test));
  const lines = first.results.filter(({ value }) => value.trim() !== '');
  if (!draft.restored || isSaved(test, lines, first.result)) return null;
  const title = t('What you typed was not saved');
  return (
    <Section
      title={title}
      actions={
        <Button size="compact-sm" variant="default" onClick={draft.forget}>
          {t('Discard')}
        </Button>
      }
    >
      {lines.length > 0 && <Lines lines={lines} label={title} />}
      {first.result.trim() !== '' && <p className={detail.notes}>{first.result}</p>}
    </Section>
  );
}
