import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, Suspense, useState } from 'react'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { AddMenu } from '#dashboard/ui/add-menu.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { RemoveButton } from '#dashboard/ui/tag.tsx'
import {
  type AnalyticsSearch,
  type AnyFilterName,
  type FilterName,
  filterNames,
  isSearch,
  toFilter,
  toValues,
} from '../analytics-search.ts'
import { filterLabel, isAddition, isDimension } from '../dimensions.ts'
import { FilterForm } from './filter-form.tsx'
import {
  type FilterCondition,
  listConditions,
  useDescribeCondition,
  useSegmentName,
} from './use-filter-descriptions.ts'

const SegmentMenu = lazyComponent(async () => ({ default: (await import('./segment-menu.tsx')).SegmentMenu }))

interface FilterChipsProps {
  search: AnalyticsSearch
  onChange: (part: AnalyticsSearch) => void
  now: Date
}

/** A filter that is being added or edited. */
interface EditedFilter {
  name: FilterName
  /** The condition that is replaced; undefined for a new one. */
  condition?: FilterCondition
}

/** The active filters, each of which can be edited, inverted or removed, and a menu to add one. */
export function FilterChips({ search, onChange, now }: FilterChipsProps) {
  const isOffered = useIsOffered()
  const mayList = usePermission()('GET /segments')
  // A service that groups scans by UTM parameters also has the other additional filters.
  const hasAllFilters = isOffered('GET /analytics/summary?utmSource')
  const hasConditions = isOffered('GET /analytics/summary?not.country')
  const [editedFilter, setEdited] = useState<EditedFilter>()
  const conditions = listConditions(search)
  const describeCondition = useDescribeCondition(search)
  const segmentName = useSegmentName(search.segment)
  const canInvert = ({ name }: Pick<FilterCondition, 'name'>) =>
    hasConditions || isDimension(name) || (hasAllFilters && name !== 'code')
  const clear = () =>
    onChange({ segment: undefined, ...Object.fromEntries(conditions.map(({ name }) => [name, undefined])) })
  return (
    <div role="group" aria-label="Filters" className="col-span-full flex min-h-7 flex-wrap items-center gap-1.5">
      {segmentName === undefined ? null : (
        <Chip text={`Segment is ${segmentName}`} onRemove={() => onChange({ segment: undefined })} />
      )}
      {conditions.map((condition) => (
        <FilterChip
          key={`${condition.name} ${condition.included}`}
          text={describeCondition(condition)}
          condition={condition}
          isInvertible={canInvert(condition)}
          onInvert={() =>
            onChange(replaceCondition(search, condition, { ...condition, included: !condition.included }))
          }
          onEdit={hasConditions ? () => setEdited({ name: toValueName(condition.name), condition }) : undefined}
          onRemove={() => onChange(replaceCondition(search, condition, null))}
        />
      ))}
      <AddMenu
        label="Add a filter"
        buttonText="Filter"
        className="h-7! px-2!"
        options={filterNames
          .filter((name) => hasAllFilters || !isAddition(name))
          .map((name) => ({ value: name, label: filterLabel(name) }))}
        onAdd={(name) => setEdited({ name })}
      />
      {conditions.length > 1 ? (
        <Button variant="ghost" className="h-7! px-2!" onClick={clear}>
          Clear
        </Button>
      ) : null}
      {mayList ? (
        <Suspense>
          <SegmentMenu search={search} onChange={onChange} />
        </Suspense>
      ) : null}
      <Dialog
        title={`Filter by ${editedFilter ? lowercaseFirst(toTitle(editedFilter)) : ''}`}
        open={editedFilter !== undefined}
        onOpenChange={(open) => !open && setEdited(undefined)}
      >
        {editedFilter ? (
          <Suspense fallback={<Skeleton className="h-48 w-full" />}>
            <FilterForm
              {...editedFilter}
              search={search}
              hasConditions={hasConditions}
              canInvert={canInvert(editedFilter)}
              now={now}
              onChoose={(condition) => {
                onChange(replaceCondition(search, editedFilter.condition ?? null, condition))
                setEdited(undefined)
              }}
              onCancel={() => setEdited(undefined)}
            />
          </Suspense>
        ) : null}
      </Dialog>
    </div>
  )
}

function toTitle({ name, condition }: EditedFilter): string {
  return filterLabel(condition?.name === 'contains.destination' ? condition.name : name)
}

/** "country", but "UTM source". */
function lowercaseFirst(label: string): string {
  return label.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())
}

/** The filter by value in whose form a condition is edited. */
function toValueName(name: AnyFilterName): FilterName {
  if (!isSearch(name)) return name
  const searched = name.slice('contains.'.length)
  return filterNames.find((other) => other === searched) ?? 'code'
}

/** The search parameters in which a condition is replaced, removed or added. */
function replaceCondition(
  search: AnalyticsSearch,
  former: FilterCondition | null,
  next: FilterCondition | null,
): AnalyticsSearch {
  const part: AnalyticsSearch = {}
  const read = (name: AnyFilterName) => toValues(name in part ? part[name] : search[name])
  if (former) {
    const texts = toTexts(former)
    part[former.name] = toFilter(read(former.name).filter((value) => !texts.includes(value)))
  }
  if (next) part[next.name] = toFilter([...read(next.name), ...toTexts(next)])
  return part
}

function toTexts({ values, included }: FilterCondition): string[] {
  return values.map((value) => (included ? value : `!${value}`))
}

interface FilterChipProps {
  /** The condition in words. */
  text: string
  condition: FilterCondition
  isInvertible: boolean
  onInvert: () => void
  onEdit: (() => void) | undefined
  onRemove: () => void
}

function FilterChip({ text, condition, isInvertible, onInvert, onEdit, onRemove }: FilterChipProps) {
  const verbs = isSearch(condition.name) ? ['contains', 'does not contain'] : ['is', 'is not']
  const inverted = `Change to ${verbs[condition.included ? 1 : 0] ?? ''}`
  return (
    <Chip text={text} onRemove={onRemove} {...(isInvertible && { title: inverted, onPress: onInvert })}>
      {onEdit ? (
        <button
          type="button"
          aria-label={`Edit ${text}`}
          title="Choose values"
          className="rounded-md px-1 text-accent-text hover:bg-hover"
          onClick={onEdit}
        >
          <ChevronDown aria-hidden className="size-4" />
        </button>
      ) : null}
    </Chip>
  )
}

interface ChipProps {
  text: string
  /** Says what a press does. */
  title?: string
  onPress?: () => void
  onRemove: () => void
  children?: ReactNode
}

function Chip({ text, title, onPress, onRemove, children }: ChipProps) {
  return (
    <span className="inline-flex h-7 max-w-[min(100%,24rem)] min-w-0 items-center rounded-md bg-accent-soft text-sm text-accent-text coarse:h-9">
      {onPress && title ? (
        <button
          type="button"
          title={title}
          aria-label={`${text}. ${title}`}
          className="min-w-0 truncate rounded-md px-2 underline-offset-2 hover:underline"
          onClick={onPress}
        >
          {text}
        </button>
      ) : (
        <span className="min-w-0 truncate px-2" title={text}>
          {text}
        </span>
      )}
      {children}
      <RemoveButton label={text} size="large" onRemove={onRemove} />
    </span>
  )
}
