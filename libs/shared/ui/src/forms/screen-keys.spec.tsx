import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderWithTheme } from '../testing.tsx';
import { Form } from './form.tsx';

const onSend = jest.fn();
const One = ({ label = 'One' }) => (
  <Form label={label} onSend={() => onSend(label)}>
    <input aria-label={`Field of ${label}`} />
  </Form>
);
const press = (on: Element) => fireEvent.keyDown(on, { key: 'Enter', ctrlKey: true });

describe('Ctrl+Enter', () => {
  it('submits the form of the screen, wherever the focus is, once', () => {
    const view = renderWithTheme(
      <>
        <One />
        <button type="button">Elsewhere</button>
      </>,
    );
    press(screen.getByRole('button'));
    press(document.body);
    press(screen.getByRole('textbox'));
    expect(onSend.mock.calls).toEqual([['One'], ['One'], ['One']]);
    view.unmount();
    press(document.body);
    expect(onSend).toHaveBeenCalledTimes(3);
  });

  it('submits nothing while the keys are held that opened the screen', () => {
    onSend.mockClear();
    const view = renderWithTheme(<One />);
    for (const on of [document.body, screen.getByRole('textbox')])
      fireEvent.keyDown(on, { key: 'Enter', ctrlKey: true, repeat: true });
    expect(onSend).not.toHaveBeenCalled();
    press(document.body);
    expect(onSend).toHaveBeenCalledTimes(1);
    view.unmount();
  });

  it('submits the one that is seen: not a hidden one, and in a dialog that of the dialog', () => {
    onSend.mockClear();
    const view = renderWithTheme(
      <>
        <div hidden>
          <One label="Hidden" />
        </div>
        <One label="Below" />
        <div role="dialog" aria-modal="true">
          <One label="Asked" />
        </div>
      </>,
    );
    press(document.body);
    view.rerender(
      <>
        <One label="First" />
        <One label="Second" />
      </>,
    );
    press(document.body);
    expect(onSend.mock.calls).toEqual([['Asked']]);
  });

  it('leaves a link of the navigation to the browser', () => {
    onSend.mockClear();
    renderWithTheme(
      <>
        <nav>
          <a href="/lab">Lab</a>
        </nav>
        <One />
      </>,
    );
    expect(press(screen.getByRole('link'))).toBe(true);
    expect(onSend).not.toHaveBeenCalled();
  });
});
