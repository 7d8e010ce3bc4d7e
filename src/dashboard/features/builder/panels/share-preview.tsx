import { toPosition } from '#dashboard/ui/fields/focal-point-field.tsx'
import { canvasResources, useFocalPoints } from '../form/canvas-resources.ts'
import { useEditorState } from '../sync/use-editor.ts'

interface SharePreviewProps {
  title: string
  description: string
  slug: string
  /** Address of the picture. Empty: a card with the title. */
  picture: string
  /** Whether search engines leave the page out. */
  isHidden: boolean
}

/** How a search engine and a messenger may show the page. */
export function SharePreview({ title, description, slug, picture, isHidden }: SharePreviewProps) {
  const focus = useFocalPoints()[picture]
  const url = useEditorState(({ page }) => page.url)
  const host = URL.canParse(url) ? new URL(url).host : url
  const shownPicture = picture === '' ? null : canvasResources.picture(picture)
  return (
    <div className="grid min-w-0 content-start gap-4">
      <section aria-label="Search result" className="grid min-w-0 gap-1.5">
        <h3 className="text-sm font-medium">In a search result</h3>
        {isHidden ? (
          <p className="text-sm text-ink-soft">Search engines leave this page out.</p>
        ) : (
          <div className="grid min-w-0 gap-0.5 rounded-lg border p-3">
            <p className="truncate text-xs text-ink-faint">{slug === '' ? host : `${host} › ${slug}`}</p>
            <p className="truncate text-base text-accent-text">{title}</p>
            <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{description}</p>
          </div>
        )}
      </section>
      <section aria-label="Link in a message" className="grid min-w-0 gap-1.5">
        <h3 className="text-sm font-medium">In a message</h3>
        <div className="grid min-w-0 overflow-hidden rounded-lg border">
          {shownPicture ? (
            <img
              src={shownPicture.src}
              alt=""
              className="aspect-1200/630 w-full object-cover"
              style={focus ? { objectPosition: toPosition(focus) } : undefined}
            />
          ) : (
            <div className="grid aspect-1200/630 w-full content-center bg-sunken px-6">
              <p className="line-clamp-2 text-xl font-semibold wrap-anywhere">{title}</p>
              <p className="text-xs text-ink-faint">A card in the colors of the page</p>
            </div>
          )}
          <div className="grid min-w-0 gap-0.5 border-t p-3">
            <p className="truncate text-xs text-ink-faint">{host}</p>
            <p className="truncate text-sm font-semibold">{title}</p>
            <p className="truncate text-sm text-ink-soft">{description}</p>
          </div>
        </div>
      </section>
    </div>
  )
}
