import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Code } from '#dashboard/api/code.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'

interface RiskyQuestionProps {
  /** "Download" or "Print". */
  action: string
  riskyCodes: readonly Code[]
  total: number
  /** Omitted if the person may not change designs. */
  onFix: (() => void) | undefined
  onAnyway: () => void
  onWithout: () => void
  onBack: () => void
}

const MAX_LISTED = 5

/** Asks what to do with codes that would not scan. */
export function RiskyQuestion({ action, riskyCodes, total, onFix, onAnyway, onWithout, onBack }: RiskyQuestionProps) {
  const hiddenCount = riskyCodes.length - MAX_LISTED
  return (
    <div className="grid gap-4">
      <div className="flex gap-2 text-sm">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad-text" />
        <div className="grid min-w-0 flex-1 gap-2">
          <p>
            {riskyCodes.length.toLocaleString()} of {total.toLocaleString()} would not scan reliably:
          </p>
          <ul aria-label="Codes that would not scan" className="grid grid-cols-1 gap-1">
            {riskyCodes.slice(0, MAX_LISTED).map(({ id, name, scanMargin }) => (
              <li key={id} className="flex justify-between gap-4">
                <span className="min-w-0 truncate font-medium">{name}</span>
                <span className="shrink-0 text-ink-soft tabular-nums">{scanMargin} of 100</span>
              </li>
            ))}
          </ul>
          {hiddenCount > 0 ? <p className="text-ink-soft">and {pluralize(hiddenCount, 'other')}</p> : null}
        </div>
      </div>
      <div className="flex flex-col-reverse gap-2">
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
        {riskyCodes.length < total ? <Button onClick={onWithout}>Exclude them</Button> : null}
        <Button onClick={onAnyway}>{action} anyway</Button>
        {onFix ? (
          <Button variant="primary" onClick={onFix}>
            Fix and {action.toLowerCase()}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
