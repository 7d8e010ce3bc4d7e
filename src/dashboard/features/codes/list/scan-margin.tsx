import Smartphone from 'lucide-react/icons/smartphone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Code } from '#dashboard/api/code.ts'
import { isHardToScan, phonesOnlyText } from '#dashboard/api/code-attention.ts'
import { Badge } from '#dashboard/ui/badge.tsx'

type CodeVerdict = Pick<Code, 'scanVerified' | 'scanMargin' | 'phonesOnly' | 'warnings'>

/** How much damage a code tolerates, from 0 to 100. Shown as a bar, or as a badge if the margin is low or only phones read the code. */
export function ScanMargin({ code }: { code: CodeVerdict }) {
  const { scanVerified, scanMargin, phonesOnly, warnings } = code
  if (scanMargin === null) return null
  if (isHardToScan(code)) {
    const title = [scanVerified ? 'Low scan margin' : 'Not verified', ...warnings].join('. ')
    return (
      <span className="relative" title={title}>
        <Badge tone={scanVerified ? 'warn' : 'bad'} icon={<TriangleAlert aria-hidden />}>
          <span className="sr-only">{scanVerified ? 'Low: ' : 'Not verified: '}</span>
          {scanMargin}
        </Badge>
      </span>
    )
  }
  if (phonesOnly === true)
    return (
      <span className="relative" title={[`${phonesOnlyText}.`, ...warnings].join(' ')}>
        <Badge icon={<Smartphone aria-hidden />}>
          <span className="sr-only">{phonesOnlyText}: </span>
          {scanMargin}
        </Badge>
      </span>
    )
  return (
    <span className="flex items-center gap-2 text-xs text-ink-soft tabular-nums">
      <span
        aria-hidden
        className="h-1 w-11 rounded-full"
        style={{ background: `linear-gradient(to right, var(--ok) ${scanMargin}%, var(--hover) 0)` }}
      />
      {scanMargin}
    </span>
  )
}
