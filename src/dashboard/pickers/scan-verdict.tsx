import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Wand from 'lucide-react/icons/wand-sparkles'
import type { ReactNode } from 'react'
import type { DesignVerdict } from '../api/designs.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { describeVerdict } from './scan-risk.ts'

type Reason = DesignVerdict['marginReasons'][number]

interface ScanVerdictProps {
  verdict: Pick<DesignVerdict, 'scanVerified' | 'scanMargin' | 'phonesOnly' | 'marginReasons' | 'warnings'>
  /** Whether the verdict belongs to an earlier design, which dims it and disables its buttons. */
  isStale?: boolean
  /** Omitted if the person may not change the design. */
  onFix?: ((change: Record<string, unknown>) => void) | undefined
  /** Shown instead of the fixes. */
  action?: ReactNode
}

/** Shows the scan margin of a code with its causes and fixes. */
export function ScanVerdict({ verdict, isStale = false, onFix, action }: ScanVerdictProps) {
  const { scanMargin, marginReasons } = verdict
  const { text, tone } = describeVerdict(verdict)
  return (
    <div className="grid gap-4">
      <div className={classes('grid gap-2 transition-opacity', isStale && 'opacity-40')}>
        <div className="flex items-center justify-between gap-2">
          <span className="text-2xl font-semibold tabular-nums">
            {scanMargin}
            <span className="text-sm font-normal text-ink-soft"> of 100</span>
          </span>
          {isStale ? null : <VerdictBadge verdict={verdict} tone={tone} />}
        </div>
        <div
          role="meter"
          aria-label="Scan margin"
          aria-valuenow={scanMargin}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={isStale ? 'Checking' : `${scanMargin} of 100: ${text}`}
          className="h-2 overflow-hidden rounded-full bg-hover"
        >
          <div className={classes('h-full rounded-full', barClasses[tone])} style={{ width: `${scanMargin}%` }} />
        </div>
      </div>
      <p aria-live="polite" className="text-sm text-ink-soft">
        {isStale ? 'Checking…' : text}
      </p>
      {action}
      {onFix ? <Fixes reasons={marginReasons} isStale={isStale} onFix={onFix} /> : null}
      <Causes {...verdict} isStale={isStale} />
    </div>
  )
}

function VerdictBadge({ verdict, tone }: Pick<ScanVerdictProps, 'verdict'> & { tone: keyof typeof barClasses }) {
  if (!verdict.scanVerified)
    return (
      <Badge tone={tone} icon={<TriangleAlert aria-hidden />}>
        Not verified
      </Badge>
    )
  return verdict.phonesOnly === true ? (
    <Badge tone={tone} icon={<Smartphone aria-hidden />}>
      Verified for phones
    </Badge>
  ) : (
    <Badge tone={tone} icon={<ShieldCheck aria-hidden />}>
      Verified
    </Badge>
  )
}

function Causes({ marginReasons, warnings, isStale }: ScanVerdictProps['verdict'] & { isStale: boolean }) {
  const otherWarnings = warnings.filter((warning) => !marginReasons.some(({ message }) => message === warning))
  return (
    <>
      {marginReasons.length > 0 ? (
        <ul aria-label="What lowers the margin" className={classes('grid gap-2 text-sm', isStale && 'opacity-40')}>
          {marginReasons.map(({ view, message, cost }) => (
            <li key={view} className="flex gap-2">
              <span className="min-w-0 flex-1">{message}</span>
              <span className="shrink-0 text-ink-faint tabular-nums">−{cost}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {otherWarnings.length > 0 ? (
        <ul aria-label="Warnings" className={classes('grid gap-2', isStale && 'opacity-40')}>
          {otherWarnings.map((warning) => (
            <li key={warning} className="flex gap-2 text-sm text-warn-text">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {warning}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

interface FixesProps {
  reasons: Reason[]
  isStale: boolean
  onFix: (change: Record<string, unknown>) => void
}

/** Distinct fixes, because one often covers several reasons. */
function Fixes({ reasons, isStale, onFix }: FixesProps) {
  const fixes = new Map(reasons.flatMap(({ fix }) => (fix ? [[fix.label, fix.change] as const] : [])))
  if (fixes.size === 0) return null
  return (
    <div role="group" aria-label="Fixes" className="flex flex-wrap gap-2">
      {[...fixes].map(([label, change]) => (
        <Button key={label} disabled={isStale} onClick={() => onFix(change)}>
          <Wand aria-hidden />
          {label}
        </Button>
      ))}
    </div>
  )
}

const barClasses = { ok: 'bg-ok', warn: 'bg-warn', bad: 'bg-bad' }
