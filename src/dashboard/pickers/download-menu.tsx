import Download from 'lucide-react/icons/download'
import { Suspense, useState } from 'react'
import { cutText } from '#contract/cut-text.ts'
import type { Code } from '../api/code.ts'
import { phonesOnlyText } from '../api/code-attention.ts'
import { downloadDesign, type DownloadQuery } from '../api/designs.ts'
import { getFailureText } from '../api/failure-text.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Menu } from '../ui/menu.tsx'
import { MenuItem } from '../ui/menu-item.tsx'
import { MenuSeparator } from '../ui/menu-separator.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'
import { DownloadQuestion } from './download-question.tsx'
import { isRiskyToPrint } from './scan-risk.ts'

const PrintedWidth = lazyComponent(async () => ({ default: (await import('./printed-width.tsx')).PrintedWidth }))

interface DownloadMenuProps {
  code: Code
  /** Width of the PDF, with its frame. */
  millimeters?: number
  /** Note above the formats. */
  note?: string | null
  /** Hides the label if there is little space. Screen readers still read it. */
  compact?: boolean
}

type DownloadRequest = DownloadQuery & { format: string }

/** Downloads a code as vector, pixel or PDF file. Asks first if the code is hard to scan. */
export function DownloadMenu({ code, millimeters = 50, note = null, compact = false }: DownloadMenuProps) {
  const [pending, setPending] = useState(false)
  const [riskyRequest, setRiskyRequest] = useState<DownloadRequest | null>(null)
  const download = (request: DownloadRequest) => (isRiskyToPrint(code) ? setRiskyRequest(request) : void save(request))
  const save = async (request: DownloadRequest) => {
    setPending(true)
    try {
      saveFile(
        await downloadDesign(code.id, request),
        `${toSafeFileName(code.name)} ${code.shortCode}.${request.format}`,
      )
    } catch (error) {
      toast({ message: `The picture was not downloaded. ${getFailureText(error)}`, tone: 'bad' })
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Menu
        label="Download"
        trigger={
          <Button pending={pending}>
            <Download aria-hidden />
            <span className={classes(compact && 'max-xl:sr-only')}>Download</span>
          </Button>
        }
      >
        {note === null ? null : <MenuSeparator label={note} />}
        {code.phonesOnly === true ? <MenuSeparator label={phonesOnlyText} /> : null}
        <MenuSeparator
          label={
            <>
              To print
              <Suspense fallback={null}>
                <PrintedWidth code={code} millimeters={millimeters} />
              </Suspense>
            </>
          }
        />
        <MenuItem onSelect={() => download({ format: 'pdf', size: millimeters })}>PDF, {millimeters} mm wide</MenuItem>
        <MenuItem onSelect={() => download({ format: 'svg' })}>SVG, any size</MenuItem>
        <MenuItem onSelect={() => download({ format: 'eps', size: millimeters })}>EPS, {millimeters} mm wide</MenuItem>
        <MenuSeparator label="For screens" />
        <MenuItem onSelect={() => download({ format: 'png', size: 1024 })}>PNG, 1,024 px</MenuItem>
        <MenuItem onSelect={() => download({ format: 'png', size: 4096 })}>PNG, 4,096 px</MenuItem>
        <MenuItem onSelect={() => download({ format: 'jpg', size: 1024 })}>JPG, 1,024 px</MenuItem>
      </Menu>
      <Dialog
        title={`Download ${code.name}?`}
        open={riskyRequest !== null}
        onOpenChange={(open) => !open && setRiskyRequest(null)}
      >
        {(close) => (
          <DownloadQuestion code={code} onDownload={() => riskyRequest && void save(riskyRequest)} onDone={close} />
        )}
      </Dialog>
    </>
  )
}

// Replaces characters that file systems reject, and limits the length.
function toSafeFileName(name: string): string {
  return cutText(name.replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim(), 80)
}
