import { Button, Skeleton } from '@mantine/core';
import { Component, Suspense, type ReactNode } from 'react';
import { Message } from '../feedback/message.tsx';
import { t } from '../language/texts.ts';
import { useLoadAgain } from './load-again.ts';
import styles from './screen-slot.module.css';

/**
 * The place of a screen whose code is loaded when it is opened. Its fault leaves the frame standing; give it the screen's id
 * as key, so that another screen starts anew.
 */
export const ScreenSlot = ({ children }: { children: ReactNode }) => (
  <Boundary renderInstead={(fault) => <Fault fault={fault}>{t('Something went wrong. This screen could not be shown.')}</Fault>}>
    <Suspense fallback={<ScreenLoading />}>{children}</Suspense>
  </Boundary>
);

interface LateSlotProps {
  children: ReactNode;
  /** Stands there until the code has come, and where it does not come. */
  fallback?: ReactNode;
  /** Of a part that somebody asked for: a fault is said, and the reader can leave it. */
  onLeave?: () => void;
}

/** The place of a part of the frame whose code comes late: a menu, a bar. Its fault leaves everything else standing. */
export const LateSlot = ({ children, fallback = null, onLeave }: LateSlotProps) => (
  <Boundary
    renderInstead={(fault) => (
      <>
        {fallback}
        {onLeave && (
          <div className={styles.fault}>
            <Fault fault={fault} onDismiss={onLeave}>
              {t('This could not be loaded.')}
            </Fault>
          </div>
        )}
      </>
    )}
  >
    <Suspense fallback={fallback}>{children}</Suspense>
  </Boundary>
);

interface FaultProps {
  fault: unknown;
  children: string;
  onDismiss?: () => void;
}

function Fault({ fault, children, onDismiss }: FaultProps) {
  const { isAway, load } = useLoadAgain(fault, { byItself: !onDismiss });
  const again = (
    <Button size="compact-sm" variant="default" onClick={load}>
      {t('Load again')}
    </Button>
  );
  return (
    <Message kind="error" action={again} onDismiss={onDismiss}>
      {children}
      {isAway && <div role="status">{t('The server is not reached. Please check the connection.')}</div>}
    </Message>
  );
}

interface BoundaryProps {
  children: ReactNode;
  renderInstead: (fault: unknown) => ReactNode;
}

class Boundary extends Component<BoundaryProps, { failed: boolean; fault?: unknown }> {
  override state: { failed: boolean; fault?: unknown } = { failed: false };

  static getDerivedStateFromError(fault: unknown) {
    return { failed: true, fault };
  }

  override render() {
    return this.state.failed ? this.props.renderInstead(this.state.fault) : this.props.children;
  }
}

const ScreenLoading = () => (
  <div className={styles.loading} aria-busy="true">
    <Skeleton height={28} width={240} />
    <Skeleton height={96} />
    <Skeleton height={320} />
  </div>
);
