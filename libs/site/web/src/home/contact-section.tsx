import { MoreLink } from '../frame/parts.tsx';
import { CONTACT_EMAIL } from '../site-page.ts';

/** The form of the home page: makes a draft in the visitor's own mail program, no call (MKT-19, MKT-20, OPN-20). */
export function ContactSection() {
  return (
    <section className="section" id="contact">
      <div className="wide split">
        <div>
          <h2>Write to us</h2>
          <p className="lead">A question, a wish, a doubt: we read everything.</p>
          <p>
            This form opens your own mail program with the text filled in, addressed to{' '}
            <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>. Nothing is sent before you press Send there.
          </p>
          <MoreLink link={{ to: '/contact', label: 'No mail program? Use the contact page' }} />
        </div>
        <form className="form" data-mail-draft={CONTACT_EMAIL} aria-label="Contact">
          <div className="field">
            <label htmlFor="draft-name">Name</label>
            <input id="draft-name" name="name" autoComplete="name" required maxLength={120} />
          </div>
          <div className="field">
            <label htmlFor="draft-email">Email</label>
            <input id="draft-email" name="email" type="email" autoComplete="email" required maxLength={254} />
          </div>
          <div className="field">
            <label htmlFor="draft-subject">Subject</label>
            <input id="draft-subject" name="subject" required maxLength={160} />
          </div>
          <div className="field">
            <label htmlFor="draft-message">Message</label>
            <textarea id="draft-message" name="message" rows={5} required maxLength={1500} />
          </div>
          <button type="submit" className="button primary">
            Send Message
          </button>
          <p className="form-note" role="status" data-note />
        </form>
      </div>
    </section>
  );
}
