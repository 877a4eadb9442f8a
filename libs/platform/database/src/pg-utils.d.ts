// pg ships these without types: how it turns a JavaScript value into what a Bind message carries.
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null };
  export default utils;
}
