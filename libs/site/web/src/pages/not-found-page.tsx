import { ButtonLink, PageHead } from '../frame/parts.tsx';

/** For every address that is no page (MKT-25). */
export const NotFoundPage = () => (
  <PageHead title="Page not found" lead="There is no page at this address. It may have moved, or the link may be incomplete.">
    <ButtonLink link={{ to: '/', label: 'Go to the home page' }} />
    <ButtonLink link={{ to: '/help', label: 'Help' }} kind="secondary" />
  </PageHead>
);
