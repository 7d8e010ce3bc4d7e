import type { Code } from '#dashboard/api/code.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'

interface ScanAddressProps {
  code: Pick<Code, 'scanUrl'>
  /** The name of the copied text, for the label of the button. */
  noun?: string
  className: string
}

/** The address in the QR code, with a button that copies the address. */
export function ScanAddress({ code: { scanUrl }, noun = 'scan address', className }: ScanAddressProps) {
  return (
    <p className={classes('flex items-center gap-1 font-mono text-xs', className)}>
      <span className="min-w-0 flex-1 truncate" title={scanUrl}>
        {scanUrl.replace(/^https?:\/\//, '')}
      </span>
      <CopyButton text={scanUrl} noun={noun} />
    </p>
  )
}
