import { TESTIMONIALS } from '../content/services.ts';

export const Testimonials = () => (
  <div className="quotes">
    {TESTIMONIALS.map(({ text, who, where }) => (
      <figure key={who} className="quote">
        <blockquote>
          <p>{text}</p>
        </blockquote>
        <figcaption>
          <strong>{who}</strong>, {where} <span className="tag">Illustrative</span>
        </figcaption>
      </figure>
    ))}
  </div>
);
