import { FakeServer, fault } from '@nidaan/api-client/testing';
import { route } from '@nidaan/kernel';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show } from '../testing.tsx';
import { FailureNote } from './form.tsx';
import { inItsWords, useSubmission } from './use-submission.ts';

const dispense = route({
  name: 'pharmacy.test',
  owner: 'pharmacy',
  method: 'POST',
  path: '/api/test/',
  access: 'hospital',
  needs: 'pharmacy.dispense',
  summary: 'A call of this spec',
});

function Dispense() {
  const { submit, failure } = useSubmission(dispense, { failed: inItsWords('Failed'), stale: [] });
  return (
    <>
      <button onClick={() => void submit({})}>Dispense</button>
      <FailureNote failure={failure} />
    </>
  );
}

describe('a refusal', () => {
  it('ORG-02 says what to ask the manager for', async () => {
    const refused = fault(403, 'You do not have permission to do this.', {
      needs: 'pharmacy.dispense',
      ask_for: 'Dispense medicines',
    });
    new FakeServer().install().on('POST /api/test/', refused);
    show(<Dispense />);
    await userEvent.click(screen.getByRole('button', { name: 'Dispense' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('You do not have permission to do this.');
    expect(alert.textContent).toContain('Ask your manager for: Dispense medicines');
  });
});
