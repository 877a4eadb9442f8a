import { session } from '@nidaan/api-client';
import { lazy, Suspense, useEffect, useState } from 'react';

// Only where a hospital has such a rule, and somebody has let the time pass.
const Cover = lazy(async () => ({ default: (await import('../second-factor/enrolment-cover.tsx')).EnrolmentCover }));

/** Covers the screen while the hospital's rule closes this session until a second step is set up (ORG-47). */
export function EnrolmentWatch() {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => session.onEnrolmentAsked(() => setAsked(true)), []);
  // New tokens, here or in another tab of the browser; a token that is closed too asks again.
  useEffect(() => session.subscribe(() => setAsked(false)), []);
  return (
    isAsked && (
      <Suspense fallback={null}>
        <Cover />
      </Suspense>
    )
  );
}
