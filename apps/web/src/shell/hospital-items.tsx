import { Menu } from '@mantine/core';
import { call, chosenBranch, session } from '@nidaan/api-client';
import { ENTRY_MESSAGES as messages, switchHospital, type Profile } from '@nidaan/identity-contracts';
import { Icon, inItsWords, t } from '@nidaan/ui';
import { IconBuildingHospital } from '@tabler/icons-react';

/** The other hospitals of the same person; nothing where there is one (ORG-25). All that was fetched is dropped. */
export function HospitalItems({ profile }: { profile: Profile | undefined }) {
  const others = profile?.hospitals?.filter(({ is_current: isCurrent }) => !isCurrent);
  if (!others || others.length === 0) return null;
  const go = async (id: number) => {
    try {
      const tokens = await call(switchHospital, { body: { hospital_id: id } });
      session.clear();
      // Another hospital has other branches.
      chosenBranch.choose(null);
      session.set(tokens);
      // A new document: no screen of the other hospital stays, and its tab of the day is asked for.
      window.location.assign('/dashboard');
    } catch (fault) {
      window.alert(t(inItsWords(messages.switchFailed)(fault).sentence));
    }
  };
  return (
    <>
      <Menu.Label>{t('Change hospital')}</Menu.Label>
      {others.map(({ hospital_id: id, hospital_name: name }) => (
        <Menu.Item key={id} leftSection={<Icon of={IconBuildingHospital} />} onClick={() => void go(id)}>
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
