import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect, useState } from 'react'
import { readPage } from '#dashboard/api/pages.ts'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { ScaledFrame } from '#dashboard/ui/scaled-frame.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { useNarrow } from '#dashboard/ui/use-narrow.ts'
import { DeviceSwitch } from '../canvas/device-switch.tsx'
import { type Device, devices, useDevice } from '../canvas/devices.ts'
import { useEditor, useEditorState, useSelection } from '../sync/use-editor.ts'
import { QrCodeImage } from '#dashboard/pickers/qr-code-image.tsx'

/** The window that the draft is laid out for, and how wide it is shown at most. */
const frames = {
  phone: { height: 780, shownWidth: 300 },
  tablet: { height: 1000, shownWidth: 460 },
  desktop: { height: 800, shownWidth: 860 },
} satisfies Record<Device, object>

/** The draft on a device, reloaded after every save, with a QR code to open it on a phone. */
export function Preview() {
  const url = usePreviewUrl()
  const isNarrow = useNarrow()
  const canvasDevice = useDevice()
  const [device, setDevice] = useState(canvasDevice)
  const revision = useEditorState(({ session }) => session.base.revision)
  const { height, shownWidth } = frames[device]
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4">
      <DeviceSwitch value={device} onChange={setDevice} />
      <div className="flex w-full flex-wrap items-start justify-center gap-6">
        <div
          className="w-full overflow-hidden rounded-2xl border-4 border-inverse bg-paper shadow-float"
          style={{ maxWidth: shownWidth }}
        >
          {url ? (
            <ScaledFrame
              key={`${device} ${revision}`}
              title={`The draft on a ${device}`}
              src={url}
              width={devices[device].width}
              height={height}
              isInteractive
              allowsForms
            />
          ) : (
            <Skeleton className="h-96 w-full" />
          )}
        </div>
        {url ? <PreviewLink url={url} hasCode={!isNarrow} isBelow={!isNarrow && device !== 'phone'} /> : null}
      </div>
    </div>
  )
}

interface PreviewLinkProps {
  url: string
  hasCode: boolean
  /** Whether it is below a wide preview, where the code stands beside the text. */
  isBelow: boolean
}

function PreviewLink({ url, hasCode, isBelow }: PreviewLinkProps) {
  return (
    <div className={classes('text-sm', isBelow ? 'flex items-center gap-5' : 'grid justify-items-start gap-3')}>
      {hasCode ? <QrCodeImage text={url} label="QR code that opens the draft" /> : null}
      <div className="grid max-w-64 justify-items-start gap-3">
        <p className="text-ink-soft">
          {hasCode ? 'Point a phone’s camera at it: the draft opens as it is now. ' : null}Anyone with this link can see
          it until the end of tomorrow.
        </p>
        <div className="flex items-center gap-1">
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
            <ExternalLink aria-hidden />
            Open in a tab
          </a>
          <CopyButton text={url} noun="preview link" />
        </div>
      </div>
    </div>
  )
}

/** Preview address of the saved page. It is signed and expires in a day or two; a tab may stay open longer. */
function usePreviewUrl(): string | undefined {
  const editor = useEditor()
  const page = useSelection((selection) => selection.page)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    const loadUrl = async () => {
      await editor.flush()
      const { pages, previewUrl } = await readPage(editor.pageId, stop.signal)
      setUrl(pages.find(({ id }) => id === page)?.previewUrl ?? previewUrl)
    }
    loadUrl().catch(() => !stop.signal.aborted && setUrl(editor.store.getState().page.previewUrl))
    return () => stop.abort()
  }, [editor, page])
  return url
}
