/** Starts services for API tests. Apart from the package's index, which tests of platform rooms use without pulling in every room. */
export * from './api-client.ts';
export * from './captured-mail.ts';
export * from './count-statements.ts';
export * from './crooked-input.ts';
export * from './everyone-owns.ts';
export * from './keep-payloads.ts';
export * from './nobody-restricted.ts';
export * from './plain-documents.ts';
export * from './test-nidaan.ts';
export * from './unheard.ts';
