import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect, useState } from 'react'
import { readPage } from '#dashboard/api/pages.ts'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { useNarrow } from '#dashboard/ui/use-narrow.ts'
import { useEditor, useEditorState, useSelection } from '../sync/use-editor.ts'
import { QrCodeImage } from '#dashboard/pickers/qr-code-image.tsx'

/** The draft in a phone frame, reloaded after every save, with a QR code to open it on a phone. */
export function Preview() {
  const url = usePreviewUrl()
  const isNarrow = useNarrow()
  const revision = useEditorState(({ session }) => session.base.revision)
  return (
    <div className="flex flex-wrap items-start justify-center gap-6">
      {/* A page as wide as a phone, scaled down. */}
      <div className="h-[560px] w-[264px] shrink-0 overflow-hidden rounded-[28px] border-4 border-inverse bg-paper shadow-float">
        {url ? (
          <iframe
            key={revision}
            title="The draft on a phone"
            src={url}
            className="h-[849px] w-[394px] origin-top-left scale-65"
            sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          />
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      {url ? (
        <div className="grid max-w-64 justify-items-start gap-3 text-sm">
          {isNarrow ? null : <QrCodeImage text={url} label="QR code that opens the draft" />}
          <p className="text-ink-soft">
            {isNarrow ? null : 'Point a phone’s camera at it: the draft opens as it is now. '}Anyone with this link can
            see it until the end of tomorrow.
          </p>
          <div className="flex items-center gap-1">
            <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
              <ExternalLink aria-hidden />
              Open in a tab
            </a>
            <CopyButton text={url} noun="preview link" />
          </div>
        </div>
      ) : null}
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
