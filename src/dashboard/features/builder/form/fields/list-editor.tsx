import Plus from 'lucide-react/icons/plus'
import { type ComponentType, useId, useLayoutEffect, useRef, useState } from 'react'
import { isObject } from '#blocks/schema/field.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { FieldNotes } from '#dashboard/ui/field.tsx'
import { SortableList } from '#dashboard/ui/drag/sortable-list.tsx'
import { announce } from '#dashboard/features/builder/sync/announcements.ts'
import { firstWords } from '#dashboard/features/builder/sync/block-content.ts'
import { type FieldListProps, type FieldProps, issuesIn, ownProblem } from '../field-props.ts'
import type { EditorName, FormField } from '../field-tree.ts'
import { without } from './group-editor.tsx'
import { ListRow } from './list-row.tsx'
import { movedTo, placeAfterMove } from './reorder.ts'

interface ListEditorProps extends FieldProps<JsonObject[]> {
  Fields: ComponentType<FieldListProps>
}

/** List of entries with fields of their own: add, copy, remove, and move by keys, menu or drag. */
export function ListEditor(props: ListEditorProps) {
  const { field, value, issues, onSet } = props
  const id = useId()
  const rows = useRows(value, onSet)
  const entries = value.map((item, at) => ({ id: `${id}${at}`, name: firstWords(item) || `${field.title}, ${at + 1}` }))
  const problem = ownProblem(issues)
  const isFull = value.length >= field.most
  const isInline = isShort(field)
  return (
    <div role="group" aria-labelledby={`${id}title`} className="grid min-w-0 gap-2">
      <div>
        <div className="flex items-center justify-between gap-2">
          <span id={`${id}title`} className="min-w-0 text-sm font-medium">
            {field.title}
          </span>
          <Button
            variant="ghost"
            className="-my-1 -mr-2 h-7! px-2! text-accent-text! coarse:h-9!"
            disabled={isFull}
            aria-label={`Add to ${field.title}`}
            title={isFull ? `The maximum is ${field.most}` : undefined}
            onClick={() => rows.insert(value.length, isObject(field.entry) ? field.entry : {})}
          >
            <Plus aria-hidden />
            Add
          </Button>
        </div>
        <FieldNotes id={id} hint={field.hint} error={problem} />
      </div>
      {value.length > 0 ? (
        <SortableList ref={rows.list} entries={entries} className="grid gap-1.5" onMove={rows.move}>
          {entries.map((entry, at) => (
            <ListRow
              key={entry.id}
              {...entry}
              place={{ at, count: value.length }}
              isInline={isInline}
              isOpen={rows.open === at}
              hasProblem={issues.some(({ path }) => path.startsWith(`${at}.`))}
              isFull={isFull}
              isNeeded={value.length <= field.fewest}
              onOpen={() => rows.toggle(at)}
              onMove={(to) => rows.move(at, to)}
              onCopy={() => rows.insert(at + 1, value[at] ?? {})}
              onRemove={() => rows.remove(at)}
            >
              <Entry {...props} at={at} />
            </ListRow>
          ))}
        </SortableList>
      ) : null}
    </div>
  )
}

/** Fields of one entry, with the choice of variant if there are several. */
function Entry({ field, value, issues, Fields, at, onType, onSet, onChangeEnd }: ListEditorProps & { at: number }) {
  const item = value[at] ?? {}
  const name = String(at)
  const all: JsonValue[] = value
  const changed = (inner: JsonValue) => all.with(at, inner)
  if (field.variants().length > 0)
    return (
      <Fields
        fields={[{ ...field, ...ofEntry, name, title: `${field.title}, ${at + 1}` }]}
        values={{ [name]: item }}
        issues={issues}
        onType={(_, inner) => onType(changed(inner))}
        onSet={(_, inner) => onSet(changed(inner))}
        onChangeEnd={onChangeEnd}
      />
    )
  return (
    <Fields
      fields={isShort(field) ? field.fields.map((each) => ({ ...each, hint: undefined })) : field.fields}
      values={item}
      issues={issuesIn(issues, name)}
      onType={(part, inner) => onType(changed({ ...item, [part]: inner }))}
      onSet={(part, inner) => onSet(changed({ ...item, [part]: inner }))}
      onClear={(part) => onSet(changed(without(item, part)))}
      onChangeEnd={onChangeEnd}
    />
  )
}

const ofEntry = { editor: 'variant' as const, hint: undefined, isNullable: false, isReadOnly: false }

/** Whether entries are short enough to be edited in their row. */
function isShort({ fields, variants }: FormField): boolean {
  return variants().length === 0 && fields.length <= 2 && fields.every(({ editor }) => short.has(editor))
}

// Two of these fit side by side in a row.
const short: ReadonlySet<EditorName> = new Set(['time', 'date', 'number'])

/** The open row and the actions on rows; the focus follows the row. */
function useRows(value: JsonObject[], onSet: (value: JsonObject[]) => void) {
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<number>(null)
  const [open, setOpen] = useState<number | null>(null)
  useLayoutEffect(() => {
    const at = focused.current
    if (at === null) return
    focused.current = null
    list.current?.querySelector<HTMLElement>(`:scope > li:nth-child(${at + 1}) [data-row]`)?.focus()
  })
  const change = (next: readonly JsonObject[], focus: number) => {
    focused.current = Math.min(focus, next.length - 1)
    onSet([...next])
  }
  return {
    list,
    open,
    toggle: (at: number) => setOpen(open === at ? null : at),
    move(from: number, to: number) {
      const next = movedTo(value, from, to)
      if (next === value) return
      setOpen(open === null ? null : placeAfterMove(open, { from, to }))
      change(next, to)
      announce(`${firstWords(value[from] ?? {}) || 'The entry'} is now ${to + 1} of ${value.length}`)
    },
    insert(at: number, item: JsonObject) {
      setOpen(at)
      change(value.toSpliced(at, 0, item), at)
      announce(`Added as ${at + 1} of ${value.length + 1}`)
    },
    remove(at: number) {
      setOpen(open === null || open === at ? null : open > at ? open - 1 : open)
      change(value.toSpliced(at, 1), at)
      announce(`${firstWords(value[at] ?? {}) || 'The entry'} removed`)
    },
  }
}
