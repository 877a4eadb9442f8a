import { PAPER_PHRASES, type Allergies } from '@nidaan/clinical-contracts';
import type { PaperLanguage } from '@nidaan/kernel';
import { cutFact, html, type Html } from '@nidaan/platform-documents';

/** The allergies in red; that none are known in black; nothing where nobody asked, for that is not 'none'. */
export function allergyLine({ status, text }: Allergies, language: PaperLanguage): Html {
  const { allergies, noAllergies } = PAPER_PHRASES[language];
  if (status === 'not_asked') return html``;
  return html`<p class="allergies ${status}">${allergies}: ${status === 'listed' ? cutFact(text) : noAllergies}</p>`;
}
