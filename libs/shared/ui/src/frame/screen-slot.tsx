import { Button, Skeleton } from '@mantine/core';
import { Component, Suspense, type ReactNode } from 'react';
import { Message } from '../feedback/message.tsx';
import { t } from '../language/texts.ts';
import styles from './screen-slot.module.css';

/**
 * The place of a screen whose code is loaded when it is opened. Its fault leaves the frame standing; give it the screen's id
 * as key, so that another screen starts anew.
 */
export const ScreenSlot = ({ children }: { children: ReactNode }) => (
  <ScreenBoundary>
    <Suspense fallback={<ScreenLoading />}>{children}</Suspense>
  </ScreenBoundary>
);

class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const again = (
      <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
        {t('Load again')}
      </Button>
    );
    return (
      <Message kind="error" action={again}>
        {t('Something went wrong. This screen could not be shown.')}
      </Message>
    );
  }
}

const ScreenLoading = () => (
  <div className={styles.loading} aria-busy="true">
    <Skeleton height={28} width={240} />
    <Skeleton height={96} />
    <Skeleton height={320} />
  </div>
);
