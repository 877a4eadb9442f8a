import { formatCount } from '@nidaan/ui';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './dashboard.module.css';

interface ChartProps {
  series: { name: string; patients: number }[];
  height: number;
}

const TICK = { fill: 'var(--n-dim)' };

export default function MonthlyPatientsChart({ series, height }: ChartProps) {
  return (
    // Read out as a table beside it, so the picture itself is silent.
    <div aria-hidden data-height={height}>
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 600, height }}>
        <BarChart data={series} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--n-line)" />
          <XAxis dataKey="name" tickLine={false} axisLine={{ stroke: 'var(--n-line-strong)' }} tick={TICK} interval={0} />
          <YAxis
            allowDecimals={false}
            tickLine={false}
            axisLine={false}
            tick={TICK}
            width={40}
            tickFormatter={(value: number) => formatCount(value)}
          />
          <Tooltip cursor={{ fill: 'var(--n-hover)' }} isAnimationActive={false} content={<Tip />} />
          <Bar dataKey="patients" fill="var(--n-accent)" radius={[3, 3, 0, 0]} maxBarSize={40} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

interface TipProps {
  active?: boolean;
  label?: string | number;
  payload?: readonly { value?: unknown }[];
}

function Tip({ active, label, payload }: TipProps) {
  if (!active || !payload?.length) return null;
  return (
    <div className={styles.tip}>
      <strong>{label}</strong> {formatCount(Number(payload[0]?.value ?? 0))} patients
    </div>
  );
}
