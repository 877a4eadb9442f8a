import { t } from '../language/texts.ts';

const AGE = /^(~?)(\d+) (year|month|day)s?$/;
const YOUNG = /^(~?)(\d+) y (\d+) m$/;

/** An age in words of the wire ('34 years', '14 months', '3 y 4 m', '~40 years') in the language of the app; other texts as they are. */
export function ageWords(text: string): string {
  const [, roughly = '', amount, unit] = AGE.exec(text) ?? [];
  const count = Number(amount);
  if (unit === 'year') return roughly + (count === 1 ? t('1 year') : t('{count} years', { count }));
  if (unit === 'month') return roughly + (count === 1 ? t('1 month') : t('{count} months', { count }));
  if (unit === 'day') return roughly + (count === 1 ? t('1 day') : t('{count} days', { count }));
  const [, about = '', years, months] = YOUNG.exec(text) ?? [];
  return years === undefined ? text : about + t('{years} y {months} m', { years, months: months! });
}
