/** Every text of a screen goes through the catalogue, and has its Hindi there (ADR 0028). */
import { faultOf, isOfScreen, readCatalogue, textsIn } from '../texts/catalogue.mjs';
import { textsOutside } from '../texts/outside.mjs';

let catalogue;

export function* languageFaults({ path, text: source }) {
  catalogue ??= readCatalogue();
  for (const text of textsIn(path, source)) {
    const says = faultOf(text, catalogue[text]);
    if (says) yield { rule: 'not-translated', about: text, says: `${says} in libs/shared/ui/src/locales/hi.json` };
  }
  if (!isOfScreen(path)) return;
  for (const { text } of textsOutside(path, source))
    yield {
      rule: 'text-outside-catalogue',
      about: text.split('§')[0],
      says: 'write it whole: t(), msg() or <Trans> of @nidaan/ui, then npm run texts',
    };
}
