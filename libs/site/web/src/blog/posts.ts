import { AADHAAR } from './aadhaar.tsx';
import { AUDIT } from './audit.tsx';
import { FIRST_VERSION } from './first-version.tsx';
import { KEYBOARD } from './keyboard.tsx';

/** All entries of the blog, newest first. */
export const POSTS = [FIRST_VERSION, AADHAAR, AUDIT, KEYBOARD] as const;
