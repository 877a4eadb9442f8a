import { BrandMark, usePageTitle } from '@nidaan/ui';
import { Link } from 'react-router-dom';
import styles from './landing-page.module.css';

const WORK = [
  { title: 'Register', text: 'A patient at the desk is registered in under a minute, without the mouse.' },
  { title: 'Treat', text: 'Tablets, injections, tests and advice, chosen from lists, with dose and frequency at hand.' },
  { title: 'Print', text: 'The prescription as a clean PDF, correct in Hindi and Marathi too.' },
  { title: 'Find', text: 'Any patient by name, phone, disease or number, while the next one is already waiting.' },
];

/** The home page: what Nidaan is, and the two ways in. Makes no call. */
export function LandingPage() {
  usePageTitle('Hospital and clinic management');
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Link to="/" className={styles.brand}>
          <BrandMark size={28} />
          Nidaan
        </Link>
        <nav className={styles.links} aria-label="Account">
          <Link to="/login" className={styles.quiet}>
            Log in
          </Link>
          <Link to="/register" className={styles.primary}>
            Register
          </Link>
        </nav>
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>The quiet part of a busy hospital</h1>
        <p className={styles.lead}>
          Nidaan takes a patient from the front desk to the printed prescription: registration, consultation, tracking and the
          day&rsquo;s figures, for hospitals and clinics in India.
        </p>
        <div className={styles.actions}>
          <Link to="/register" className={styles.primary}>
            Register your hospital
          </Link>
          <Link to="/login" className={styles.secondary}>
            Log in
          </Link>
        </div>
        <ol className={styles.work}>
          {WORK.map(({ title, text }) => (
            <li key={title} className={styles.step}>
              <h2 className={styles.stepTitle}>{title}</h2>
              <p className={styles.stepText}>{text}</p>
            </li>
          ))}
        </ol>
      </main>
      <footer className={styles.foot}>Powered by Nidaan</footer>
    </div>
  );
}
