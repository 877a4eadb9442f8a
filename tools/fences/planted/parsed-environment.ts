// planted: environment-in-one-place as libs/platform/http/src/x.ts
export const { env } = process;
