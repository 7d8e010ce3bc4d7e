import { Suspense } from 'react'
import { type ImagePlace, toPlaceKey } from '#dashboard/api/image-places.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'

const LogoPreview = lazyComponent(async () => ({ default: (await import('./logo-preview.tsx')).LogoPreview }))

/** The number of codes that are shown with the next logo. The service draws each of them. */
const MAX_PREVIEWS = 12

interface PlaceListProps {
  places: readonly ImagePlace[]
  /** Keys of the chosen places. */
  chosenKeys: ReadonlySet<string>
  onChoose: (keys: ReadonlySet<string>) => void
  /** The image that is shown instead. Null until it is chosen. */
  nextId: string | null
}

const kindNames = {
  page: 'Page',
  template: 'Page template',
  section: 'Saved section',
  code: 'Code',
  code_template: 'Template of codes',
  brand_kit: 'Settings',
} as const

/** The places that show an image, grouped by the resource that contains them. Codes are shown with the next logo. */
export function PlaceList({ places, chosenKeys, onChoose, nextId }: PlaceListProps) {
  const groups = [...Map.groupBy(places, ({ kind, id }) => `${kind} ${id}`).values()]
  const drawnCodes = places.flatMap(({ kind, id }) => (kind === 'code' ? [id] : [])).slice(0, MAX_PREVIEWS)
  const toggle = (keys: readonly string[], isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosenKeys, ...keys] : [...chosenKeys].filter((key) => !keys.includes(key))))
  if (places.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        No draft of a page, template, saved section, code or brand kit shows this image.
      </p>
    )
  return (
    <ul className="grid gap-3">
      {groups.map((group) => {
        const [first] = group
        if (!first) return null
        return (
          <li key={`${first.kind} ${first.id}`} className="grid gap-1 rounded-lg border p-3">
            <PlaceGroup first={first} places={group} chosenKeys={chosenKeys} onToggle={toggle} />
            {nextId !== null && drawnCodes.includes(first.id) ? (
              <Suspense fallback={<Skeleton className="h-28" />}>
                <LogoPreview codeId={first.id} nextId={nextId} />
              </Suspense>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

interface PlaceGroupProps {
  first: ImagePlace
  /** The places in one page, code or other item. */
  places: readonly ImagePlace[]
  chosenKeys: ReadonlySet<string>
  onToggle: (keys: readonly string[], isChosen: boolean) => void
}

function PlaceGroup({ first, places, chosenKeys, onToggle }: PlaceGroupProps) {
  const keys = places.map(toPlaceKey)
  const chosenCount = keys.filter((key) => chosenKeys.has(key)).length
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <Checkbox
          label={first.name === '' ? 'No name' : first.name}
          className="min-w-0 font-medium wrap-anywhere"
          checked={chosenCount === keys.length}
          indeterminate={chosenCount > 0 && chosenCount < keys.length}
          onChange={({ target }) => onToggle(keys, target.checked)}
        />
        <Badge>{kindNames[first.kind]}</Badge>
      </span>
      {places.length === 1 ? (
        <p className="pl-6 text-sm text-ink-soft">{describePlace(first)}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-1 pl-6">
          {places.map((place) => {
            const key = toPlaceKey(place)
            return (
              <li key={key} className="grid grid-cols-1">
                <Checkbox
                  label={describePlace(place)}
                  checked={chosenKeys.has(key)}
                  onChange={({ target }) => onToggle([key], target.checked)}
                />
                {place.alt === null || place.alt === '' ? null : (
                  <span className="truncate pl-6 text-xs text-ink-faint" title={place.alt}>
                    {place.alt}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

function describePlace({ label, page, path }: ImagePlace): string {
  const phone = path.endsWith('.phone') ? ', on phones' : ''
  return `${label}${page === '' ? '' : ` on ${page}`}${phone}`
}
