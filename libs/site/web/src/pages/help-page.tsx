import { HELP, type HelpTopic } from '../content/help.ts';
import { PageHead, Section } from '../frame/parts.tsx';
import { Screen } from '../frame/screen.tsx';

/** Every screen of the app with its picture (pictures of a demonstration hospital). */
export const HelpPage = () => (
  <>
    <PageHead
      title="Help"
      lead="Every screen of Nidaan, what it is for and what to do there. The pictures show a demonstration hospital; its patients are made up."
    />
    <Section>
      <div className="policy">
        <nav className="contents" aria-label="On this page">
          {HELP.map(({ id, title, topics }) => (
            <div key={id}>
              <p>{title}</p>
              <ul>
                {topics.map((topic) => (
                  <li key={topic.id}>
                    <a href={`#${topic.id}`}>{topic.title}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div>
          {HELP.map(({ id, title, topics }) => (
            <section key={id} className="chapter" aria-labelledby={`chapter-${id}`}>
              <h2 id={`chapter-${id}`}>{title}</h2>
              {topics.map((topic) => (
                <Topic key={topic.id} topic={topic} />
              ))}
            </section>
          ))}
          <p>
            Not answered? <a href="/contact">Write to us</a>, or raise a ticket in the app.
          </p>
        </div>
      </div>
    </Section>
  </>
);

function Topic({ topic: { id, title, lead, picture, pictureAlt, steps, hints } }: { topic: HelpTopic }) {
  return (
    <article className="topic" id={id}>
      <h3>{title}</h3>
      <p className="topic-lead">{lead}</p>
      {picture && <Screen name={picture} alt={pictureAlt ?? title} />}
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {hints?.map((hint) => (
        <p key={hint} className="hint">
          {hint}
        </p>
      ))}
    </article>
  );
}
