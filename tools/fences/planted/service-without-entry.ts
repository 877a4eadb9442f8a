// planted: not-listed as libs/nowhere/service
export const nowhereService = { name: 'nowhere' };
