// planted: text-outside-catalogue as libs/support/web/src/planted.tsx
export const Planted = () => <p>Nobody has sent this sentence through the catalogue.</p>;
