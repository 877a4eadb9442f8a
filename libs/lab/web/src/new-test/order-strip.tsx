import { Button } from '@mantine/core';
import { Message, paths, t } from '@nidaan/ui';
import { Link } from 'react-router-dom';
import { pendingSentences } from '../orders/pending-tests.ts';
import type { TakenOrder } from '../orders/taken-order.ts';

/** Which of the ordered tests is entered, and which come after it. */
export function OrderStrip({ order, onSkip }: { order: TakenOrder; onSkip: () => void }) {
  const [test, ...after] = order.tests;
  const inHand = pendingSentences(order.pending?.filter(({ testName }) => testName === test));
  return (
    <Message
      kind="info"
      action={
        <>
          {after.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={onSkip}>
              {t('Skip this test')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" component={Link} to={paths.testOrders}>
            {t('Back to ordered tests')}
          </Button>
        </>
      }
    >
      {after.length > 0
        ? t('Ordered: {test}. After it: {after}.', { test: test!, after: after.join(', ') })
        : t('Ordered: {test}.', { test: test! })}
      {inHand.map((sentence) => ` ${sentence}.`)}
    </Message>
  );
}
