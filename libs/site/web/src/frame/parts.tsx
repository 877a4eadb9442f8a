import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CONTACT_SALES, REQUEST_DEMO, type SiteLink } from '../content/links.ts';
import { READINESS, type Readiness } from '../content/features.ts';

interface PageHeadProps {
  kicker?: string;
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}

/** The first lines of every page but the home page. */
export function PageHead({ kicker, title, lead, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <div className="wide">
        {kicker && <p className="kicker">{kicker}</p>}
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children && <div className="actions">{children}</div>}
      </div>
    </header>
  );
}

interface SectionProps {
  id?: string;
  title?: string;
  lead?: ReactNode;
  /** On the sunken ground, to part it from its neighbours. */
  isSunken?: boolean;
  children: ReactNode;
}

export function Section({ id, title, lead, isSunken = false, children }: SectionProps) {
  return (
    <section id={id} className={isSunken ? 'section sunken' : 'section'}>
      <div className="wide">
        {title && <h2>{title}</h2>}
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
    </section>
  );
}

type ButtonKind = 'primary' | 'secondary' | 'quiet';

/** A link that looks like a button. */
export const ButtonLink = ({ link, kind = 'primary' }: { link: SiteLink; kind?: ButtonKind }) => (
  <a href={link.to} className={`button ${kind}`}>
    {link.label}
  </a>
);

export const MoreLink = ({ link }: { link: SiteLink }) => (
  <a href={link.to} className="more">
    {link.label}
    <IconArrowRight size={16} aria-hidden />
  </a>
);

/** Says in a word whether a part works today. */
export const ReadinessTag = ({ is }: { is: Readiness }) => <span className={`tag ${is}`}>{READINESS[is]}</span>;

/** The two calls to action (MKT-21), before the foot of the selling pages. */
export function CallToAction({ title = 'See it with your own day in it' }: { title?: string }) {
  return (
    <section className="section">
      <div className="wide cta">
        <div>
          <h2>{title}</h2>
          <p>Register yourself and start, or let us show you Nidaan first.</p>
        </div>
        <div className="actions">
          <ButtonLink link={REQUEST_DEMO} />
          <ButtonLink link={CONTACT_SALES} kind="secondary" />
        </div>
      </div>
    </section>
  );
}

/** Text to be read: policies, posts, answers. */
export const Prose = ({ children }: { children: ReactNode }) => <div className="prose">{children}</div>;
