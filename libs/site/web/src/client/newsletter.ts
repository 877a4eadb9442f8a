/** What the newsletter form says (MKT-23). */
export const THANKS = 'Thank you for subscribing to our newsletter!';

/** The documented newsletter form: an alert, no call. */
export function startNewsletter(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    window.alert(THANKS);
    form.reset();
  });
}
