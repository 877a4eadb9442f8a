import { PICTURES, type PictureName } from '../pictures/pictures.ts';

interface ScreenProps {
  name: PictureName;
  alt: string;
  caption?: string;
  /** Seen without scrolling: fetched at once. */
  isFirst?: boolean;
}

/** A picture of the app itself, in two sizes; its room is kept from the start. */
export function Screen({ name, alt, caption, isFirst = false }: ScreenProps) {
  const { small, large } = PICTURES[name];
  return (
    <figure className="screen">
      <img
        src={small}
        srcSet={`${small} 800w, ${large} 1600w`}
        sizes="(max-width: 48em) calc(100vw - 2rem), 45rem"
        width={1600}
        height={1000}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
