import { type ImagePlace, toPlaceKey } from '#dashboard/api/image-places.ts'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'

interface PlaceListProps {
  places: readonly ImagePlace[]
  /** Keys of the chosen places. */
  chosenKeys: ReadonlySet<string>
  onChoose: (keys: ReadonlySet<string>) => void
}

const kindNames = {
  page: 'Page',
  template: 'Page template',
  section: 'Saved section',
  code: 'Code',
  code_template: 'Template of codes',
  brand_kit: 'Settings',
} as const

/** The places that show an image, grouped by the resource that contains them. */
export function PlaceList({ places, chosenKeys, onChoose }: PlaceListProps) {
  const groups = Map.groupBy(places, ({ kind, id }) => `${kind} ${id}`)
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
      {[...groups.values()].map((group) => {
        const [first] = group
        if (!first) return null
        const keys = group.map(toPlaceKey)
        const chosenCount = keys.filter((key) => chosenKeys.has(key)).length
        return (
          <li key={`${first.kind} ${first.id}`} className="grid gap-1 rounded-lg border p-3">
            <Checkbox
              label={`${first.name === '' ? 'No name' : first.name} (${kindNames[first.kind]}, ${pluralize(group.length, 'place')})`}
              className="font-medium"
              checked={chosenCount === keys.length}
              indeterminate={chosenCount > 0 && chosenCount < keys.length}
              onChange={({ target }) => toggle(keys, target.checked)}
            />
            <ul className="grid gap-1 pl-6">
              {group.map((place) => {
                const key = toPlaceKey(place)
                return (
                  <li key={key} className="grid">
                    <Checkbox
                      label={describePlace(place)}
                      checked={chosenKeys.has(key)}
                      onChange={({ target }) => toggle([key], target.checked)}
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
          </li>
        )
      })}
    </ul>
  )
}

function describePlace({ label, page, path }: ImagePlace): string {
  const phone = path.endsWith('.phone') ? ', on phones' : ''
  return `${label}${page === '' ? '' : ` on ${page}`}${phone}`
}
