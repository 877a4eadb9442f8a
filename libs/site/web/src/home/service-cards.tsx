import {
  IconCalendarTime,
  IconBellRinging,
  IconFileDescription,
  IconPill,
  IconReceiptRupee,
  IconUserHeart,
} from '@tabler/icons-react';
import { SERVICES } from '../content/services.ts';
import { ReadinessTag } from '../frame/parts.tsx';

const ICONS = {
  patients: IconUserHeart,
  scheduling: IconCalendarTime,
  records: IconFileDescription,
  appointments: IconBellRinging,
  billing: IconReceiptRupee,
  pharmacy: IconPill,
} as const;

export const ServiceCards = () => (
  <ul className="plain cards">
    {SERVICES.map(({ id, title, text, is, note }) => {
      const Icon = ICONS[id];
      return (
        <li key={id} className="card">
          <div className="card-top">
            <span className="card-icon">
              <Icon size={22} stroke={1.7} aria-hidden />
            </span>
            <ReadinessTag is={is} />
          </div>
          <h3>{title}</h3>
          <p>{text}</p>
          {note && <p className="note">{note}</p>}
        </li>
      );
    })}
  </ul>
);
