import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { designsQueries } from '#dashboard/api/designs.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { saveFile } from '#dashboard/ui/save-file.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { DesignChoice } from './design-field.tsx'

/** The most characters that the service draws. */
export const MAX_STATIC_CHARACTERS = 900
const PNG_PIXELS = 2048

interface StaticCodeProps {
  /** What the code contains. */
  content: string
  name: string
  onBack: () => void
  onDone: () => void
}

/** A code that has the data itself, to be downloaded. The service draws and verifies it, but stores no code. */
export function StaticCode({ content, name, onBack, onDone }: StaticCodeProps) {
  const [templateId, setTemplateId] = useState('')
  const { data } = useQuery(designsQueries.preview({ templateId: templateId === '' ? null : templateId, content }))
  const downloadPng = async () => {
    if (!data) return
    try {
      saveFile(await drawPng(data.previewUrl), `${name}.png`)
    } catch {
      toast({ message: 'The picture was not made. Download the SVG instead.', tone: 'bad' })
    }
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-ink-soft">
        The data is in the picture itself. It works without a connection, <strong>cannot be changed</strong> once it is
        printed, and <strong>its scans are not counted</strong>. It is not in your list of codes.
      </p>
      <DesignChoice value={templateId} content={content} onChange={setTemplateId} />
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <Button variant="ghost" onClick={onBack}>
          <ArrowLeft aria-hidden />
          Back
        </Button>
        <a
          href={data && `${data.previewUrl}?download=${encodeURIComponent(name)}`}
          aria-disabled={!data}
          className={buttonClass('secondary')}
        >
          <Download aria-hidden />
          Download SVG
        </a>
        <Button disabled={!data} onClick={() => void downloadPng()}>
          <Download aria-hidden />
          Download PNG
        </Button>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

/** Draws an SVG as a PNG. */
async function drawPng(url: string): Promise<Blob> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = url
  await image.decode()
  const scale = PNG_PIXELS / Math.max(image.naturalWidth, image.naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas.')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The browser wrote no PNG.')
  return blob
}
