import type { Profile } from '@nidaan/identity-contracts';
import { areSettled, PageStack } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { planQuery } from '../plan/plan.query.ts';
import { PlanSection } from '../plan/plan-section.tsx';
import { secondFactorQuery } from '../second-factor/second-factor.query.ts';
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx';
import { sessionsQuery } from '../sessions/sessions.query.ts';
import { LeaveHospital } from './leave-hospital.tsx';
import { OtherDevices } from './other-devices.tsx';

/** The plan, the second step of the login, the devices, and the way out: shown together, once it is known how long they are. */
export function OwnAffairs({ profile, onDone }: { profile: Profile; onDone: (message: string) => void }) {
  const isShown = areSettled([useQuery(planQuery), useQuery(secondFactorQuery), useQuery(sessionsQuery)]);
  return (
    <div style={isShown ? undefined : { visibility: 'hidden' }}>
      <PageStack>
        <PlanSection />
        <SecondFactorSection />
        <OtherDevices onDone={onDone} />
        <LeaveHospital profile={profile} />
      </PageStack>
    </div>
  );
}
