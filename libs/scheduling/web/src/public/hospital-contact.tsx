import { Button } from '@mantine/core';
import type { PublicHospital } from '@nidaan/identity-contracts';
import { t } from '@nidaan/ui';
import { IconMapPin, IconPhone } from '@tabler/icons-react';
import styles from './public.module.css';

/** Where an address is on a map. */
export const mapLink = (name: string, address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${address}`)}`;

/** How the hospital is called and found. */
export const HospitalContact = ({ hospital }: { hospital: PublicHospital }) => (
  <div className={styles.actions}>
    {hospital.phone_number !== '' && (
      <Button
        component="a"
        href={`tel:${hospital.phone_number}`}
        variant="default"
        leftSection={<IconPhone size={18} aria-hidden />}
      >
        {hospital.phone_number}
      </Button>
    )}
    {hospital.address !== '' && (
      <Button
        component="a"
        href={mapLink(hospital.hospital_name, hospital.address)}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<IconMapPin size={18} aria-hidden />}
      >
        {t('Show on the map')}
      </Button>
    )}
  </div>
);
