const SMALL = '-small';

/** The key of the small picture beside a photo. */
export const smallPhotoOf = (key: string): string => key + SMALL;

/** The key that stands at the person or doctor, of either picture. */
export const largePhotoOf = (key: string): string => (key.endsWith(SMALL) ? key.slice(0, -SMALL.length) : key);
