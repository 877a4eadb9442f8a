/** Largest photo of somebody that is taken, in bytes (FRD-34). */
export const MOST_PHOTO_BYTES = 5 * 1024 * 1024;

/** What is said of a photo that is not taken; each domain has its sentences. */
export interface PhotoMessages {
  photoExpected: string;
  photoTooLarge: string;
  photoKind: string;
}
