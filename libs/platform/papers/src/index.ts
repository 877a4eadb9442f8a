export { paperKeyOf, type PaperKey } from './paper-keys.ts';
export { PaperSeals, stateOf, type SealedPaper } from './paper-seals.ts';
export { isSignedBy, paperToken, readToken, type PaperFacts, type ReadToken } from './paper-token.ts';
