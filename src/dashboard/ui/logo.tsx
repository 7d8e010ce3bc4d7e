/** The logo: a mosaic of four tiles, one of which consists of smaller tiles. Decorative; the name is next to it. */
export function Logo({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={className}>
      <rect width="24" height="24" rx="6" className="fill-accent" />
      <g className="fill-accent-ink">
        <rect x="5" y="5" width="6.25" height="6.25" rx="1.5" />
        <rect x="12.75" y="5" width="6.25" height="6.25" rx="1.5" opacity=".72" />
        <rect x="5" y="12.75" width="6.25" height="6.25" rx="1.5" opacity=".72" />
        <rect x="12.75" y="12.75" width="2.5" height="2.5" rx=".7" />
        <rect x="16.5" y="12.75" width="2.5" height="2.5" rx=".7" opacity=".5" />
        <rect x="12.75" y="16.5" width="2.5" height="2.5" rx=".7" opacity=".5" />
        <rect x="16.5" y="16.5" width="2.5" height="2.5" rx=".7" />
      </g>
    </svg>
  )
}
