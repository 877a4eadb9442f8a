import { IconChevronLeft, IconChevronRight, IconPlayerPause } from '@tabler/icons-react';
import { CONTACT_SALES, REQUEST_DEMO } from '../content/links.ts';
import { SLIDES } from '../content/slides.ts';
import { ButtonLink } from '../frame/parts.tsx';
import { DRAWINGS } from './drawings.tsx';

/** Three slides, one above the other in the same place, so that nothing moves when the next one comes; client/slider.ts turns them. */
export function Hero() {
  return (
    <section className="hero" data-slider aria-roledescription="carousel" aria-label="What Nidaan is">
      <div className="wide">
        <h1 className="kicker">Hospital and clinic management for India</h1>
        <div className="slides">
          {SLIDES.map(({ id, title, text }, index) => {
            const Drawing = DRAWINGS[id];
            return (
              <div
                key={id}
                className="slide"
                role="group"
                aria-roledescription="slide"
                aria-label={`${index + 1} of ${SLIDES.length}`}
                data-slide
                data-current={index === 0 || undefined}
                inert={index !== 0}
              >
                <div>
                  <h2 className="slide-title">{title}</h2>
                  <p className="slide-text">{text}</p>
                </div>
                <Drawing />
              </div>
            );
          })}
        </div>
        <div className="hero-foot">
          <div className="actions">
            <ButtonLink link={REQUEST_DEMO} />
            <ButtonLink link={CONTACT_SALES} kind="secondary" />
          </div>
          <SliderControls />
        </div>
      </div>
    </section>
  );
}

const SliderControls = () => (
  <div className="slider-controls">
    <button type="button" className="round" aria-label="Previous slide" data-previous>
      <IconChevronLeft size={18} aria-hidden />
    </button>
    <div className="dots">
      {SLIDES.map(({ id, title }, index) => (
        <button
          key={id}
          type="button"
          className="dot"
          aria-label={`Slide ${index + 1}: ${title}`}
          aria-current={index === 0 ? 'true' : undefined}
          data-dot
        />
      ))}
    </div>
    <button type="button" className="round" aria-label="Next slide" data-next>
      <IconChevronRight size={18} aria-hidden />
    </button>
    <button type="button" className="round" aria-label="Pause the slides" aria-pressed="false" data-pause>
      <IconPlayerPause size={16} aria-hidden />
    </button>
  </div>
);
