import { contrastRatio, LEAST_CONTRAST } from '#qr/palette.ts'
import { Badge } from '../../../ui/badge.tsx'

/** Contrast ratio of two colors. */
export function ContrastBadge({ color, against }: { color: string; against: string }) {
  const ratio = contrastRatio(color, against)
  const isEnough = ratio >= LEAST_CONTRAST
  return (
    <Badge tone={isEnough ? 'ok' : 'bad'}>
      <span className="sr-only">{isEnough ? 'Contrast enough: ' : 'Contrast too low: '}</span>
      <span className="tabular-nums">{ratio.toFixed(1)} : 1</span>
    </Badge>
  )
}
