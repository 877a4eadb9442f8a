import { renderSVG } from 'uqr';
import styles from './displays.module.css';

/** A text as a QR code. */
export const QrOf = ({ text, label }: { text: string; label: string }) => (
  <img className={styles.qr} src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`} alt={label} />
);
