import { HONEYPOT } from '@nidaan/admin-contracts';
import { PageHead, Section } from '../frame/parts.tsx';
import { CONTACT_EMAIL } from '../site-page.ts';

/** The working contact form (PRM-70); client/contact-form.ts sends it. */
export const ContactPage = () => (
  <>
    <PageHead
      title="Contact"
      lead="Ask for a demonstration, talk about prices, or just ask. Our team answers by email or phone."
    />
    <Section>
      <div className="split">
        <ContactForm />
        <aside className="aside">
          <h2>Already a customer?</h2>
          <p>
            <a href="/login">Log in</a> and raise a ticket in TicketRaise: we then see which hospital you are, and the answer
            stands beside your question.
          </p>
          <h2>By email</h2>
          <p>
            <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>
          </p>
          <h2>Please leave out</h2>
          <p>Names, numbers or findings of patients. We do not need them to help you, and they do not belong into an email.</p>
          <p>
            What happens to your message stands in the <a href="/privacy">privacy policy</a>.
          </p>
        </aside>
      </div>
    </Section>
  </>
);

const ContactForm = () => (
  <form className="form" data-contact noValidate aria-label="Contact">
    <div className="field">
      <label htmlFor="contact-topic">What is it about?</label>
      <select id="contact-topic" name="topic" defaultValue="general">
        <option value="demo">A demonstration</option>
        <option value="sales">Prices and plans</option>
        <option value="general">Something else</option>
      </select>
    </div>
    <div className="form-pair">
      <Field name="name" label="Name" autoComplete="name" />
      <Field name="phone" label="Phone (Optional)" autoComplete="tel" type="tel" isOptional maxLength={40} />
    </div>
    <Field name="email" label="Email" autoComplete="email" type="email" />
    <Field name="subject" label="Subject (Optional)" isOptional maxLength={300} />
    <div className="field">
      <label htmlFor="contact-message">Message</label>
      <textarea
        id="contact-message"
        name="message"
        rows={6}
        required
        maxLength={10_000}
        aria-describedby="contact-message-error"
      />
      <p className="field-error" id="contact-message-error" data-error="message" />
    </div>
    <div className="trap" aria-hidden="true">
      <label htmlFor="contact-website">Leave this empty</label>
      <input id="contact-website" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
    </div>
    <button type="submit" className="button primary" data-send>
      Send Message
    </button>
    <p className="form-note" role="status" tabIndex={-1} data-note />
    <noscript>
      <p className="form-note">This form needs JavaScript. Please write to {CONTACT_EMAIL} instead.</p>
    </noscript>
  </form>
);

interface FieldProps {
  name: string;
  label: string;
  type?: string;
  autoComplete?: string;
  isOptional?: boolean;
  maxLength?: number;
}

const Field = ({ name, label, type = 'text', autoComplete, isOptional = false, maxLength = 254 }: FieldProps) => (
  <div className="field">
    <label htmlFor={`contact-${name}`}>{label}</label>
    <input
      id={`contact-${name}`}
      name={name}
      type={type}
      autoComplete={autoComplete}
      required={!isOptional}
      maxLength={maxLength}
      aria-describedby={`contact-${name}-error`}
    />
    <p className="field-error" id={`contact-${name}-error`} data-error={name} />
  </div>
);
