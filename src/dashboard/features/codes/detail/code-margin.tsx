import Wand from 'lucide-react/icons/wand-sparkles'
import type { Code } from '#dashboard/api/code.ts'
import { sortBySeverity } from '#dashboard/pickers/scan-risk.ts'
import { ScanVerdict } from '#dashboard/pickers/scan-verdict.tsx'
import { noFixFound, useFixDesignWithUndo } from '#dashboard/pickers/use-fix-design.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { Panel } from '#dashboard/ui/panel.tsx'
import { isHardToScan } from '#dashboard/api/code-attention.ts'

/** Number of causes to show. The design screen shows all of them. */
const MAX_CAUSES = 3

/** How reliably the printed code scans, with a button that fixes the design. Nothing if the service does not measure the margin. */
export function CodeMargin({ code }: { code: Code }) {
  const { scanVerified, scanMargin, phonesOnly, marginReasons = [] } = code
  if (scanVerified === null || scanMargin === null) return null
  const causes = sortBySeverity(marginReasons)
  const hiddenCount = causes.length - MAX_CAUSES
  const warnings = code.warnings.filter((warning) => !causes.some(({ message }) => message === warning))
  return (
    <Panel title="Scan margin">
      <ScanVerdict
        verdict={{ scanVerified, scanMargin, phonesOnly, marginReasons: causes.slice(0, MAX_CAUSES), warnings }}
        action={isHardToScan(code) ? <FixButton code={code} /> : null}
      />
      {hiddenCount > 0 ? (
        <p className="text-xs text-ink-faint">{pluralize(hiddenCount, 'more cause')} in Design</p>
      ) : null}
    </Panel>
  )
}

function FixButton({ code }: { code: Code }) {
  const { mayFix, runAndWait, isPending } = useFixDesignWithUndo()
  if (!mayFix) return null
  const handleClick = async () => {
    if ((await runAndWait(code)) === null) toast({ message: noFixFound, tone: 'bad' })
  }
  return (
    <div>
      <Button pending={isPending} onClick={() => void handleClick()}>
        <Wand aria-hidden />
        Fix the design
      </Button>
    </div>
  )
}
