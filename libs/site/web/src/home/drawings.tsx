import type { ReactNode } from 'react';
import type { Slide } from '../content/slides.ts';

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg className="drawing" viewBox="0 0 520 380" width="520" height="380" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

const Lines = ({ x, y, widths }: { x: number; y: number; widths: readonly number[] }) => (
  <>
    {widths.map((width, index) => (
      <rect key={width} x={x} y={y + index * 16} width={width} height="7" rx="3.5" className="d-line" />
    ))}
  </>
);

const BARS = [34, 46, 40, 58, 52, 70, 64, 82, 74, 92, 86, 104];

/** A screen with the day's figures and a year of patients. */
const SolutionsDrawing = () => (
  <Drawing>
    <rect x="20" y="24" width="480" height="318" rx="14" className="d-panel" />
    <path d="M20 62h480" className="d-edge" />
    <circle cx="44" cy="43" r="5" className="d-soft-dot" />
    <circle cx="62" cy="43" r="5" className="d-soft-dot" />
    <circle cx="80" cy="43" r="5" className="d-soft-dot" />
    {[0, 1, 2, 3].map((n) => (
      <g key={n} transform={`translate(${40 + n * 113} 80)`}>
        <rect width="101" height="62" rx="8" className="d-sunken" />
        <rect x="12" y="14" width={52 + (n % 2) * 14} height="6" rx="3" className="d-line" />
        <rect x="12" y="34" width={34 + ((n * 13) % 26)} height="13" rx="4" className={n === 0 ? 'd-accent' : 'd-strong'} />
      </g>
    ))}
    <path d="M40 318h440" className="d-edge" />
    {BARS.map((height, n) => (
      <rect
        key={height}
        x={50 + n * 36.4}
        y={318 - height * 1.38}
        width="20"
        height={height * 1.38}
        rx="4"
        className={n === BARS.length - 1 ? 'd-accent' : 'd-accent-soft'}
      />
    ))}
    <path d="M40 196h88l14-26 22 56 16-38 10 8h60" className="d-pulse" />
  </Drawing>
);

const STEPS = [
  { y: 150, widths: [120, 176], tone: 'd-green' },
  { y: 212, widths: [92, 150], tone: 'd-blue' },
  { y: 274, widths: [140, 108], tone: 'd-amber' },
];

/** One person's card, with what has happened and what is next. */
const CareDrawing = () => (
  <Drawing>
    <rect x="150" y="18" width="340" height="330" rx="14" className="d-panel" />
    <circle cx="196" cy="72" r="26" className="d-accent-soft" />
    <circle cx="196" cy="64" r="9" className="d-accent" />
    <path d="M180 88a16 13 0 0 1 32 0z" className="d-accent" />
    <rect x="238" y="55" width="146" height="12" rx="5" className="d-strong" />
    <rect x="238" y="77" width="96" height="8" rx="4" className="d-line" />
    <path d="M150 116h340" className="d-edge" />
    <path d="M190 158v140" className="d-edge" />
    {STEPS.map(({ y, widths, tone }) => (
      <g key={y}>
        <circle cx="190" cy={y + 10} r="9" className={tone} />
        <Lines x={220} y={y} widths={widths} />
        <rect x="420" y={y} width="46" height="20" rx="10" className={`${tone} d-faint`} />
      </g>
    ))}
    <rect x="30" y="170" width="150" height="150" rx="14" className="d-accent" />
    <path d="M105 282c-34-22-48-40-48-58a25 25 0 0 1 48-10 25 25 0 0 1 48 10c0 18-14 36-48 58z" className="d-heart" />
    <path d="M70 244h20l9-20 13 36 9-16h19" className="d-heart-pulse" />
  </Drawing>
);

const PLACES = [
  { x: 96, y: 84, name: 'Front desk' },
  { x: 424, y: 84, name: 'Doctor' },
  { x: 460, y: 250, name: 'Lab' },
  { x: 260, y: 330, name: 'Pharmacy' },
  { x: 60, y: 250, name: 'Accounts' },
];

/** Five places around one record. */
const SystemDrawing = () => (
  <Drawing>
    {PLACES.map(({ x, y, name }) => (
      <path key={name} d={`M260 190L${x} ${y}`} className="d-way" />
    ))}
    <rect x="196" y="126" width="128" height="128" rx="28" className="d-accent" />
    <path d="M218 196h24l13-36 24 62 13-26h12" className="d-mark" />
    {PLACES.map(({ x, y, name }) => (
      <g key={name} transform={`translate(${x} ${y})`}>
        <rect x="-58" y="-26" width="116" height="52" rx="12" className="d-panel" />
        <text y="5" textAnchor="middle" className="d-text">
          {name}
        </text>
      </g>
    ))}
  </Drawing>
);

export const DRAWINGS: Readonly<Record<Slide['id'], () => ReactNode>> = {
  solutions: SolutionsDrawing,
  care: CareDrawing,
  system: SystemDrawing,
};
