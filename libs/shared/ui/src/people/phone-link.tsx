import styles from './phone-link.module.css';

interface PhoneLinkProps {
  phone: string;
  /** What is heard in place of the number; it must have the number in it. */
  label?: string;
  className?: string;
}

/** A phone number that calls when it is pressed, however it was typed. */
export const PhoneLink = ({ phone, label, className }: PhoneLinkProps) => (
  <a
    className={[styles.phone, className].filter(Boolean).join(' ')}
    href={`tel:${phone.replace(/[^+\d]/g, '')}`}
    aria-label={label}
  >
    {phone}
  </a>
);
