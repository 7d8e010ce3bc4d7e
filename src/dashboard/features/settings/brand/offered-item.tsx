import ChevronRight from 'lucide-react/icons/chevron-right'
import type { CodePreview } from '#dashboard/api/brand.ts'
import { Picture } from '#dashboard/pickers/picture.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'

interface OfferedItemProps {
  item: { id: string; name: string; thumbnailUrl: string } & (
    | { kind: 'page'; newThumbnailUrl: string; status: string }
    /** Without a preview, the code is not drawn yet. */
    | { kind: 'code'; preview: CodePreview | undefined }
  )
  isChosen: boolean
  onToggle: () => void
}

/** A page or code to choose, before and after. */
export function OfferedItem({ item, isChosen, onToggle }: OfferedItemProps) {
  const problem = item.kind === 'code' ? item.preview?.problem : null
  const note = item.kind === 'code' ? item.preview?.note : null
  return (
    <li>
      <label className="grid h-full content-start gap-2 rounded-lg border p-3 hover:bg-hover has-checked:border-accent has-disabled:hover:bg-transparent">
        <span className="flex min-w-0 items-center gap-2">
          <Checkbox
            label={`${item.kind === 'page' ? 'Page' : 'Code'} ${item.name}`}
            labelled="hidden"
            checked={isChosen && !problem}
            disabled={Boolean(problem)}
            onChange={onToggle}
          />
          <span className="min-w-0 flex-1 truncate text-sm font-medium" title={item.name}>
            {item.name}
          </span>
          <Badge>{item.kind === 'page' ? 'Page' : 'Code'}</Badge>
        </span>
        <span className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
          <Picture subject={item.kind} src={item.thumbnailUrl} className={shapes[item.kind]} />
          <ChevronRight aria-hidden className="size-4 text-ink-faint" />
          <PictureAfter item={item} />
        </span>
        {problem || note ? <span className="text-sm text-ink-soft">{problem ?? note}</span> : null}
      </label>
    </li>
  )
}

function PictureAfter({ item }: Pick<OfferedItemProps, 'item'>) {
  if (item.kind === 'page') return <Picture subject="page" src={item.newThumbnailUrl} className={shapes.page} />
  if (!item.preview) return <Skeleton className={shapes.code} />
  return <Picture subject="code" src={item.preview.previewUrl} className={shapes.code} />
}

const shapes = { page: 'aspect-[3/4]', code: 'aspect-square' } as const
