/** A word of the wire as people read it: 'in_progress' → 'In Progress'. */
export const labelOf = (value: string): string =>
  value
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
