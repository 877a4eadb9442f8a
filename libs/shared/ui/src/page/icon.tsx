import type { Icon as Shape } from '@tabler/icons-react';

/** An icon beside words, which say it all: as large as those of a button unless told. */
export const Icon = ({ of: Drawn, size = 16 }: { of: Shape; size?: number }) => <Drawn size={size} stroke={1.75} aria-hidden />;
