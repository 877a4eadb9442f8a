import type { ReactNode } from 'react';
import { PageHead, Section } from '../frame/parts.tsx';

interface PolicyProps {
  title: string;
  lead: string;
  /** ISO day on which this text took effect, and as shown. */
  since: readonly [string, string];
  parts: readonly { id: string; title: string; text: ReactNode }[];
}

/** A text of rules: numbered parts, a table of contents, the day since when it holds. */
export const Policy = ({ title, lead, since, parts }: PolicyProps) => (
  <>
    <PageHead kicker="Legal" title={title} lead={lead} />
    <Section>
      <div className="policy">
        <nav className="contents" aria-label="On this page">
          <ol>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          <p className="since">
            In force since <time dateTime={since[0]}>{since[1]}</time>
          </p>
          {parts.map((part, index) => (
            <section key={part.id} id={part.id}>
              <h2>
                {index + 1}. {part.title}
              </h2>
              {part.text}
            </section>
          ))}
        </div>
      </div>
    </Section>
  </>
);
