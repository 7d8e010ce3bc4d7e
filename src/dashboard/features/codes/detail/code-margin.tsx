import Wand from 'lucide-react/icons/wand-sparkles'
import { useState } from 'react'
import type { Code } from '../../../api/code.ts'
import { failureText } from '../../../api/failure-text.ts'
import { worstFirst } from '../../../pickers/scan-risk.ts'
import { ScanVerdict } from '../../../pickers/scan-verdict.tsx'
import { useFixDesign } from '../../../pickers/use-fix-design.ts'
import { Button } from '../../../ui/button.tsx'
import { pluralize } from '../../../ui/pluralize.ts'
import { toast } from '../../../ui/toast.ts'
import { Panel } from './panel.tsx'
import { isHardToScan } from '../../../api/code-attention.ts'

/** The design screen shows all of them. */
const shownCauses = 3

/** How reliably the printed code scans, with a fix in one click. Nothing if the service does not measure it. */
export function CodeMargin({ code }: { code: Code }) {
  const { scanVerified, scanMargin, marginReasons = [] } = code
  if (scanVerified === null || scanMargin === null) return null
  const causes = worstFirst(marginReasons)
  const rest = causes.length - shownCauses
  // The causes cover the warnings.
  const warnings = causes.length > 0 ? [] : code.warnings
  return (
    <Panel title="Scan margin">
      <ScanVerdict
        verdict={{ scanVerified, scanMargin, marginReasons: causes.slice(0, shownCauses), warnings }}
        action={isHardToScan(code) ? <FixButton code={code} /> : null}
      />
      {rest > 0 ? <p className="text-xs text-ink-faint">{pluralize(rest, 'more cause')} in Design</p> : null}
    </Panel>
  )
}

function FixButton({ code }: { code: Code }) {
  const fix = useFixDesign()
  const [isFixing, setFixing] = useState(false)
  if (!fix) return null
  const handleClick = async () => {
    setFixing(true)
    try {
      const fixed = await fix(code)
      if (fixed) toast({ message: `Fixed: scan margin ${fixed.code.scanMargin} of 100`, undo: fixed.undo })
      else
        toast({
          message: 'No automatic fix was found. Open the design and change the colors, logo or shapes.',
          tone: 'bad',
        })
    } catch (error) {
      toast({ message: `The design was not fixed. ${failureText(error)}`, tone: 'bad' })
    } finally {
      setFixing(false)
    }
  }
  return (
    <div>
      <Button pending={isFixing} onClick={() => void handleClick()}>
        <Wand aria-hidden />
        Fix the design
      </Button>
    </div>
  )
}
