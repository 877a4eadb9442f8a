import { until } from './until.ts';
import type { Visitor } from './visitor.ts';

/** Waits until the focus is on what bears this in its name. */
export const focusIs = (visitor: Visitor, name: string): Promise<unknown> =>
  until(`the focus on '${name}'`, async () => (await visitor.focused()).includes(name));
