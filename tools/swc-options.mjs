/** One set of compiler options for the build, for Jest and for watching (https://swc.rs/docs/configuration/swcrc). */
export const swcOptions = ({ rewrite = true, sourceMaps = true, tsx = false } = {}) => ({
  swcrc: false,
  configFile: false,
  sourceMaps,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true, tsx },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    keepClassNames: true,
    rewriteRelativeImportExtensions: rewrite,
  },
  module: { type: 'es6' },
});
