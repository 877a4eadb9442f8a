import { Trans as LinguiTrans } from '@lingui/react';
import type { ComponentProps } from 'react';

type TransProps = Pick<ComponentProps<typeof LinguiTrans>, 'values' | 'components'> & {
  /** The English, whole: 'Read <0>the manual</0>.' */
  id: string;
  /** Written by the build. */
  message?: unknown;
};

/** A sentence with elements in it. */
export const Trans = ({ message, ...props }: TransProps) => <LinguiTrans {...props} message={message as string} />;
