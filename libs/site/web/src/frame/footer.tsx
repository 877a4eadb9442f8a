import { FOOTER } from '../content/links.ts';

/** The foot of every page: all targets, and who stands behind it (MKT-26). */
export function SiteFooter() {
  return (
    <footer className="foot">
      <div className="wide foot-grid">
        <p className="foot-claim">Hospital and clinic management for India.</p>
        {FOOTER.map(({ label, links }) => (
          <nav key={label} aria-label={label}>
            <h2 className="foot-title">{label}</h2>
            <ul className="plain">
              {links.map(({ to, label: text }) => (
                <li key={to}>
                  <a href={to}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="wide foot-last">
        <p>Powered by Nidaan</p>
        <p>
          <a href="/login">Log in</a> <a href="/register">Register</a>
        </p>
      </div>
    </footer>
  );
}
