import type { Code } from '../../api/code.ts'
import { classes } from '../../ui/classes.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

/** The address that a code's scan opens, with a button that copies it. */
export function ScanAddress({ code: { scanUrl }, className }: { code: Pick<Code, 'scanUrl'>; className: string }) {
  return (
    <p className={classes('flex items-center gap-1 font-mono text-xs', className)}>
      <span className="min-w-0 flex-1 truncate" title={scanUrl}>
        {scanUrl.replace(/^https?:\/\//, '')}
      </span>
      <CopyButton text={scanUrl} what="scan address" />
    </p>
  )
}
