import { LAB_MESSAGES } from '@nidaan/lab-contracts';
import { readIn, show } from '@nidaan/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { NewsToast } from './news-toast.tsx';

describe('news of the lab', () => {
  it('are in the language of the reader, the reason too', async () => {
    await readIn('hi');
    const news = { kind: 'error', text: LAB_MESSAGES.enterPatientId, reason: LAB_MESSAGES.patientUnknown } as const;
    show(<NewsToast news={news} onClear={() => undefined} />);
    expect(screen.getByRole('alert').textContent).toBe('कृपया मरीज़ आईडी डालेंइस आईडी का कोई मरीज़ नहीं मिला');
  });
});
