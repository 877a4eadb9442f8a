import '../styles/fonts.css';
import '../styles/base.css';
import '../styles/frame.css';
import '../styles/home.css';
import '../styles/plans.css';
import '../styles/drawings.css';
import '../styles/forms.css';
import '../styles/pages.css';
import { setBaseAddress } from '@nidaan/api-client';
import { startContactForm } from './contact-form.ts';
import { startMailDraft } from './mail-draft.ts';
import { startMenu } from './menu.ts';
import { startNewsletter } from './newsletter.ts';
import { startSlider } from './slider.ts';

setBaseAddress(import.meta.env.VITE_API_BASE ?? '');

// All that the public pages run. A page without one of these parts does without it.
const start = <E extends HTMLElement>(selector: string, how: (element: E) => void) =>
  document.querySelectorAll<E>(selector).forEach((element) => how(element));

start('[data-top]', startMenu);
start('[data-slider]', startSlider);
start<HTMLFormElement>('[data-newsletter]', startNewsletter);
start<HTMLFormElement>('[data-mail-draft]', (form) => startMailDraft(form));
start<HTMLFormElement>('[data-contact]', startContactForm);
