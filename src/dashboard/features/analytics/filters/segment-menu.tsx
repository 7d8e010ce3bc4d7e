import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  createSegment,
  deleteSegment,
  type NewSegment,
  type Segment,
  segmentsQueries,
  updateSegment,
} from '#dashboard/api/segments.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuChoice } from '#dashboard/ui/menu-choice.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { type AnalyticsSearch, allFilterNames } from '../analytics-search.ts'
import { getFilters } from '../analytics-query.ts'
import { listConditions, useSegmentName } from './use-filter-descriptions.ts'

interface SegmentMenuProps {
  search: AnalyticsSearch
  onChange: (part: AnalyticsSearch) => void
}

/** Saved filters: choose a segment, save the current filters as one, and change or delete segments. */
export function SegmentMenu({ search, onChange }: SegmentMenuProps) {
  const may = usePermission()
  const { data: segments = [] } = useQuery(segmentsQueries.all())
  const [isSaving, setSaving] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const activeName = useSegmentName(search.segment)
  const canSave = may('POST /segments') && listConditions(search).length > 0
  if (segments.length === 0 && !canSave) return null
  const choose = (id: string) => onChange({ segment: search.segment === id ? undefined : id })
  const handleSaved = ({ id, name }: Segment) => {
    setSaving(false)
    toast({ message: `Saved segment ${name}` })
    // The segment takes the place of the filters that it has. It has none of another active segment, which stays.
    if (search.segment === undefined)
      onChange({ ...Object.fromEntries(allFilterNames.map((filter) => [filter, undefined])), segment: id })
  }
  return (
    <>
      <Menu
        label="Segments"
        edge="start"
        trigger={
          <Button variant="ghost" className="h-7! px-2!">
            <Bookmark aria-hidden />
            Segments
          </Button>
        }
      >
        {(['workspace', 'mine'] as const).map((scope) => (
          <SegmentChoices
            key={scope}
            label={scope === 'mine' ? 'Only you' : 'Workspace'}
            segments={segments.filter((segment) => segment.scope === scope)}
            chosenId={search.segment}
            onChoose={choose}
          />
        ))}
        {segments.length > 0 ? <MenuSeparator /> : null}
        {canSave ? <MenuItem onSelect={() => setSaving(true)}>Save these filters…</MenuItem> : null}
        {may('PATCH /segments/{id}') && segments.length > 0 ? (
          <MenuItem onSelect={() => setEditing(true)}>Edit segments…</MenuItem>
        ) : null}
      </Menu>
      <Dialog
        title="Save filters as a segment"
        description={`A segment can be used in Analytics, reports, shared links, alerts and the API.${
          activeName === undefined ? '' : ` The filters of the segment ${activeName} are not saved with it.`
        }`}
        open={isSaving}
        onOpenChange={setSaving}
      >
        <SegmentForm search={search} onSaved={handleSaved} onCancel={() => setSaving(false)} />
      </Dialog>
      <Dialog title="Segments" open={isEditing} onOpenChange={setEditing}>
        <SegmentList segments={segments} search={search} onDeleteActive={() => onChange({ segment: undefined })} />
      </Dialog>
    </>
  )
}

interface SegmentChoicesProps {
  label: string
  segments: readonly Segment[]
  chosenId: string | undefined
  onChoose: (id: string) => void
}

function SegmentChoices({ label, segments, chosenId, onChoose }: SegmentChoicesProps) {
  if (segments.length === 0) return null
  return (
    <>
      <MenuSeparator label={label} />
      {segments.map(({ id, name }) => (
        <MenuChoice key={id} checked={id === chosenId} onSelect={() => onChoose(id)}>
          {name}
        </MenuChoice>
      ))}
    </>
  )
}

/** The filters of the search parameters, as a segment has them. */
function toSegmentFilters(search: AnalyticsSearch): NewSegment['filters'] {
  const { segment: _, bots: __, ...filters } = getFilters(search)
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

const scopes = [
  { value: 'workspace' as const, label: 'Everybody' },
  { value: 'mine' as const, label: 'Only you' },
]

interface SegmentFormProps {
  search: AnalyticsSearch
  onSaved: (segment: Segment) => void
  onCancel: () => void
}

function SegmentForm({ search, onSaved, onCancel }: SegmentFormProps) {
  const form = useForm<Pick<NewSegment, 'name'> & { scope: Segment['scope'] }>({
    defaultValues: { name: '', scope: 'workspace' },
  })
  const create = useMutation(createSegment(useQueryClient()))
  const getKey = useIdempotencyKey()
  return (
    <Form
      form={form}
      errorTitle="The segment was not saved"
      onSubmit={(draft) => {
        const body = { ...draft, filters: toSegmentFilters(search) }
        return create.mutateAsync({ body, idempotencyKey: getKey(body) })
      }}
      onSuccess={onSaved}
    >
      <FormTextField control={form.control} name="name" label="Name" required maxLength={200} autoComplete="off" />
      <FormField control={form.control} name="scope">
        {({ value, onChange }) => <Segmented label="Who sees it" value={value} options={scopes} onChange={onChange} />}
      </FormField>
      <FormButtons action="Save segment" onCancel={onCancel} />
    </Form>
  )
}

interface SegmentListProps {
  segments: readonly Segment[]
  search: AnalyticsSearch
  onDeleteActive: () => void
}

/** All segments, to replace their filters or delete them. */
function SegmentList({ segments, search, onDeleteActive }: SegmentListProps) {
  const queryClient = useQueryClient()
  const { mutateAsync: update } = useMutation(updateSegment(queryClient))
  const { mutateAsync: remove } = useMutation(deleteSegment(queryClient))
  const replaceFilters = ({ id, name }: Segment) =>
    update({ id, body: { filters: toSegmentFilters(search) } }).then(
      () => toast({ message: `${name} has the current filters now` }),
      (error: unknown) => toast({ message: `${name} was not changed. ${getFailureText(error)}`, tone: 'bad' }),
    )
  const removeSegment = ({ id, name }: Segment) =>
    remove(id).then(
      () => id === search.segment && onDeleteActive(),
      (error: unknown) => toast({ message: `${name} was not deleted. ${getFailureText(error)}`, tone: 'bad' }),
    )
  const hasFilters = listConditions(search).length > 0
  if (segments.length === 0) return <p className="text-sm text-ink-soft">There are no segments.</p>
  return (
    <ul className="grid grid-cols-1 gap-1">
      {segments.map((segment) => (
        <li key={segment.id} className="flex items-center gap-2 rounded-md px-2 py-1 hover:bg-hover">
          <span className="min-w-0 flex-1 truncate text-sm">
            {segment.name}
            <span className="text-ink-soft"> · {segment.scope === 'mine' ? 'only you' : segment.createdBy.name}</span>
          </span>
          {hasFilters ? (
            <Button variant="ghost" onClick={() => void replaceFilters(segment)}>
              Use current filters
            </Button>
          ) : null}
          <Button variant="ghost" aria-label={`Delete ${segment.name}`} onClick={() => void removeSegment(segment)}>
            Delete
          </Button>
        </li>
      ))}
    </ul>
  )
}
