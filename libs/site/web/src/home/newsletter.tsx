/** An email field and an alert, no call (MKT-22, MKT-23). */
export const Newsletter = () => (
  <section className="section sunken newsletter" aria-labelledby="newsletter-title">
    <div className="wide cta">
      <div>
        <h2 id="newsletter-title">Newsletter</h2>
        <p>New parts of Nidaan, a few times a year.</p>
      </div>
      <form className="inline-form" data-newsletter aria-label="Newsletter">
        <label htmlFor="newsletter-email" className="sr">
          Email
        </label>
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@hospital.in"
          required
          maxLength={254}
        />
        <button type="submit" className="button primary">
          Subscribe
        </button>
      </form>
    </div>
  </section>
);
