import { Button } from '@mantine/core';
import { Message } from '@nidaan/ui';
import { Component, type ReactNode } from 'react';

/** Keeps a fault of one tab from taking the shell down; give it the tab as key, so that another tab starts anew. */
export class TabBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const again = (
      <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
        Load again
      </Button>
    );
    return (
      <Message kind="error" action={again}>
        Something went wrong. This screen could not be shown.
      </Message>
    );
  }
}
