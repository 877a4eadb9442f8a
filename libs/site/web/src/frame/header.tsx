import { BrandMark } from '@nidaan/ui/brand-mark';
import { IconChevronDown, IconMenu2 } from '@tabler/icons-react';
import { NAVIGATION, type SiteLink } from '../content/links.ts';

const isAt = (current: string, to: string) => current === to || current.startsWith(`${to}/`);

/** The bar on top. Groups are <details>, so they open without a script; on a phone a button shows and hides it all. */
export function SiteHeader({ current }: { current: string }) {
  return (
    <header className="top" data-top>
      <div className="wide top-row">
        <a href="/" className="brand" aria-label="Nidaan, home">
          <BrandMark />
          Nidaan
        </a>
        <button type="button" className="menu-button" aria-expanded="false" aria-controls="navigation" data-menu>
          <IconMenu2 size={20} aria-hidden />
          Menu
        </button>
        <div className="menu" id="navigation">
          <nav className="nav" aria-label="Main">
            {NAVIGATION.map((each) =>
              'links' in each ? (
                <Group key={each.label} label={each.label} links={each.links} current={current} />
              ) : (
                <NavLink key={each.to} link={each} current={current} />
              ),
            )}
          </nav>
          <nav className="account" aria-label="Account">
            <a href="/login" className="button quiet">
              Log in
            </a>
            <a href="/register" className="button primary">
              Register
            </a>
          </nav>
        </div>
      </div>
    </header>
  );
}

function NavLink({ link, current }: { link: SiteLink; current: string }) {
  return (
    <a href={link.to} className="nav-link" aria-current={isAt(current, link.to) ? 'page' : undefined}>
      {link.label}
    </a>
  );
}

function Group({ label, links, current }: { label: string; links: readonly SiteLink[]; current: string }) {
  const holdsCurrent = links.some(({ to }) => isAt(current, to));
  return (
    <details className="nav-group" name="nav">
      <summary className="nav-link" data-current={holdsCurrent || undefined}>
        {label}
        <IconChevronDown size={15} aria-hidden />
      </summary>
      <div className="nav-list">
        {links.map((link) => (
          <NavLink key={link.to} link={link} current={current} />
        ))}
      </div>
    </details>
  );
}
