import { escapeHtml } from '@nidaan/kernel';
import { linesOf } from './length.ts';

/** HTML that is known to be safe: made by the `html` tag only. */
export class Html {
  /** @internal use the `html` tag */
  constructor(
    private readonly markup: string,
    /** About how many printed lines the texts in it take. */
    readonly lines = 0,
  ) {}

  toString(): string {
    return this.markup;
  }
}

/** What may be in an `html` template: `Html` as it is, lists joined, nothing for null, undefined and false, all else as text. */
export type Fill = Html | string | number | boolean | null | undefined | readonly Fill[];

/** Template tag: everything put in is text unless it is `Html` itself. */
export function html(parts: TemplateStringsArray, ...fills: Fill[]): Html {
  const markup = parts.reduce((before, part, index) => before + filled(fills[index - 1]) + part);
  return new Html(markup, linesIn(fills));
}

/** About how many printed lines a fill takes, in fractions of one. */
export function linesIn(fill: Fill): number {
  if (fill instanceof Html) return fill.lines;
  if (Array.isArray(fill)) return (fill as readonly Fill[]).reduce<number>((sum, one) => sum + linesIn(one), 0);
  return typeof fill === 'string' ? linesOf(fill) : 0;
}

function filled(fill: Fill): string {
  if (fill === null || fill === undefined || fill === false || fill === true) return '';
  if (fill instanceof Html) return fill.toString();
  if (Array.isArray(fill)) return fill.map(filled).join('');
  return escapeHtml(String(fill));
}
