import type { NidaanProcess } from './nidaan-process.ts';
import type { Visitor } from './visitor.ts';

/** Who looks: nobody logged in, a hospital full of work, one that has just registered, one that has not paid, the platform's staff. */
export const VIEWERS = ['nobody', 'hospital', 'new hospital', 'unpaid hospital', 'staff'] as const;
export type Viewer = (typeof VIEWERS)[number];

/** A screen in a certain state, and the way there. */
export interface Place {
  name: string;
  as: Viewer;
  path: string;
  /** What to do after the page was opened. */
  steps?: (visitor: Visitor, nidaan: NidaanProcess) => Promise<unknown>;
  /** What its steps do to the page stays: the next place gets another one. */
  spoilsPage?: boolean;
}

export const tab = (name: string) => (visitor: Visitor) => visitor.press('tab', name);
export const press = (name: string) => (visitor: Visitor) => visitor.press('button', name);
export const inRow = (table: string, text: string, button: string) => (visitor: Visitor) =>
  visitor.pressInRow(table, text, button);
export const inTurn =
  (...steps: ((visitor: Visitor, nidaan: NidaanProcess) => Promise<unknown>)[]) =>
  async (visitor: Visitor, nidaan: NidaanProcess) => {
    for (const step of steps) await step(visitor, nidaan);
  };
export const find = (field: string, text: string, button: string) => async (visitor: Visitor) => {
  await visitor.fill('textbox', field, text);
  await visitor.press('button', button);
};

export const nobody = (path: string, name: string, steps?: Place['steps']): Place => ({ name, as: 'nobody', path, steps });
/** A tab of the main app, by its address. */
export const app = (path: string, name: string, steps?: Place['steps']): Place[] => [{ name, as: 'hospital', path, steps }];
/** Also as it is before anything was entered. */
export const alsoEmpty = (path: string, name: string, steps?: Place['steps']): Place[] => [
  ...app(path, name, steps),
  { name: `${name}, empty`, as: 'new hospital', path, steps },
];
export const panel = (view: string, name: string, steps?: Place['steps']): Place => ({
  name: `Admin: ${name}`,
  as: 'staff',
  path: `/admin/${view}`,
  steps,
});
