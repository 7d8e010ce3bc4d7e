import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Replace from 'lucide-react/icons/replace'
import Sparkles from 'lucide-react/icons/sparkles'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import type { ImageWithUse } from '#dashboard/api/images.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Attribution } from '#dashboard/pickers/images/attribution.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { DescriptionItem } from '#dashboard/ui/lists/description-item.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { FocalPoint } from './focal-point.tsx'
import { ImageForm } from './image-form.tsx'
import { ImageUse, isInUse } from './image-use.tsx'
import { OfferAlt } from './offer-alt.tsx'
import { ReplaceImage } from './replace-image.tsx'

interface ImageDetailsProps {
  image: ImageWithUse
  onDelete: () => void
  onReuse: (prompt: string) => void
}

/** All details of an image, and its actions. */
export function ImageDetails({ image, onDelete, onReuse }: ImageDetailsProps) {
  const may = usePermission()
  const prompt = image.source?.prompt
  return (
    <div className="grid gap-5 px-5 pb-6">
      <FocalPoint image={image} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => copyAddress(image.url)}>
          <Copy aria-hidden />
          Copy address
        </Button>
        <a href={toDownloadUrl(image)} download target="_blank" rel="noreferrer" className={buttonClass()}>
          <Download aria-hidden />
          Download
        </a>
        {may('DELETE /images/{id}') ? (
          <Button variant="ghost" onClick={onDelete}>
            <Trash aria-hidden />
            Delete
          </Button>
        ) : null}
      </div>
      <Description image={image} />
      {image.usedBy ? <Uses image={image} usedBy={image.usedBy} /> : null}
      {prompt === undefined ? null : (
        <DetailsSection title="Prompt">
          <p className="text-sm whitespace-pre-wrap wrap-anywhere">{prompt}</p>
          {may('POST /images/generate') ? (
            <Button className="justify-self-start" onClick={() => onReuse(prompt)}>
              <Sparkles aria-hidden />
              Use as prompt again
            </Button>
          ) : null}
        </DetailsSection>
      )}
      <Facts image={image} />
    </div>
  )
}

/** Name and alternative text, with an offer to use a new alternative text on pages. */
function Description({ image }: { image: ImageWithUse }) {
  const may = usePermission()
  const [previousAlt, setPreviousAlt] = useState<string | null>(null)
  if (may('PATCH /images/{id}'))
    return (
      <div className="grid gap-3">
        <ImageForm image={image} onAltChange={may('POST /images/{id}/places') ? setPreviousAlt : undefined} />
        {previousAlt === null ? null : (
          <OfferAlt image={image} previousAlt={previousAlt} onDone={() => setPreviousAlt(null)} />
        )}
      </div>
    )
  return image.alt === '' ? null : (
    <DetailsSection title="Alt text">
      <p className="text-sm wrap-anywhere">{image.alt}</p>
    </DetailsSection>
  )
}

function Uses({ image, usedBy }: { image: ImageWithUse; usedBy: NonNullable<ImageWithUse['usedBy']> }) {
  const mayReplace = usePermission()('POST /images/{id}/places')
  const [isReplacing, setReplacing] = useState(false)
  return (
    <DetailsSection title="Used by">
      <ImageUse usedBy={usedBy} />
      {mayReplace && isInUse(usedBy) ? (
        <Button className="justify-self-start" onClick={() => setReplacing(true)}>
          <Replace aria-hidden />
          Replace everywhere
        </Button>
      ) : null}
      {isReplacing ? <ReplaceImage image={image} onClose={() => setReplacing(false)} /> : null}
    </DetailsSection>
  )
}

function Facts({ image }: { image: ImageWithUse }) {
  const { width, height, bytes, type, source, sample, createdAt } = image
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-t pt-4 text-sm">
      <DescriptionItem term="Size">
        <span className="tabular-nums">
          {width} × {height} px{bytes === null ? '' : `, ${formatBytes(bytes)}`}
        </span>
      </DescriptionItem>
      {type === '' ? null : <DescriptionItem term="Type">{typeNames[type] ?? type}</DescriptionItem>}
      <DescriptionItem term="Source">{source ? <Attribution image={image} /> : 'Uploaded'}</DescriptionItem>
      {sample === true ? (
        <DescriptionItem term="Sample">
          Composed by Tessera from the prompt, because no image generator is connected.
        </DescriptionItem>
      ) : null}
      {createdAt === null ? null : (
        <DescriptionItem term="Added">
          <RelativeTime at={createdAt} />
        </DescriptionItem>
      )}
    </dl>
  )
}

function DetailsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-sm font-medium">{title}</h3>
      {children}
    </section>
  )
}

const typeNames: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/svg+xml': 'SVG',
}

/** Address at which the service sends the image as a file to save. Other services ignore the parameter, so that the browser shows the image. */
function toDownloadUrl({ url, name }: ImageWithUse): string {
  return `${url}${url.includes('?') ? '&' : '?'}download=${encodeURIComponent(name)}`
}

function copyAddress(url: string) {
  navigator.clipboard.writeText(url).then(
    () => toast({ message: 'Copied the address' }),
    () => toast({ message: 'Your browser blocked copying.', tone: 'bad' }),
  )
}
