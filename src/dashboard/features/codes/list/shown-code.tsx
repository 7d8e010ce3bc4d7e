import type { Code } from '#dashboard/api/code.ts'
import { getCodeGround } from '#dashboard/pickers/code-ground.ts'
import { DownloadMenu } from '#dashboard/pickers/download-menu.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { ScanAddress } from '../scan-address.tsx'
import { ScanMargin } from './scan-margin.tsx'

/** The picture of a code, which can be scanned from the screen or downloaded. */
export function ShownCode({ code }: { code: Code }) {
  return (
    <div className="grid gap-4">
      <span
        className={classes(
          'mx-auto grid size-64 grid-rows-[minmax(0,1fr)] rounded-lg border p-3',
          getCodeGround(code.readOn),
        )}
      >
        <img src={code.previewUrl} alt={`QR code of ${code.scanUrl}`} className="size-full min-h-0 object-contain" />
      </span>
      <ScanAddress code={code} className="mx-auto max-w-full text-ink-soft" />
      <div className="flex items-center justify-between gap-2">
        <span className="flex items-center gap-2 text-xs text-ink-soft">
          Scan margin <ScanMargin code={code} />
        </span>
        <DownloadMenu code={code} />
      </div>
    </div>
  )
}
