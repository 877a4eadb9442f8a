import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderWithTheme } from '../testing.tsx';
import { ShownOnce } from './shown-once.tsx';

describe('a secret that is shown once', () => {
  it('ORG-81 says so, cannot be typed over, and goes when it is kept', () => {
    const onDone = jest.fn();
    renderWithTheme(<ShownOnce label="Secret" value="whsec_1" warning="It is not shown again." onDone={onDone} />);
    expect(screen.getByText('It is not shown again.')).toBeTruthy();
    const shown = screen.getByRole<HTMLInputElement>('textbox', { name: 'Secret' });
    expect([shown.value, shown.readOnly]).toEqual(['whsec_1', true]);
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'I have kept it' }));
    expect(onDone).toHaveBeenCalledTimes(1);
  });
});
