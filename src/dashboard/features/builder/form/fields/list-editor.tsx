import Plus from 'lucide-react/icons/plus'
import { type ComponentType, useId, useLayoutEffect, useRef, useState } from 'react'
import { isObject } from '#blocks/schema/field.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { FieldNotes } from '#dashboard/ui/field.tsx'
import { SortableList } from '#dashboard/ui/drag/sortable-list.tsx'
import { announce } from '#dashboard/features/builder/sync/announcements.ts'
import { findFirstText } from '#dashboard/features/builder/sync/block-content.ts'
import { type FieldListProps, type FieldProps, getNestedIssues, getOwnProblem } from '../field-props.ts'
import type { EditorName, FormField } from '../field-tree.ts'
import { without } from './group-editor.tsx'
import { ListRow } from './list-row.tsx'
import { moveItem, getIndexAfterMove } from './reorder.ts'

interface ListEditorProps extends FieldProps<JsonObject[]> {
  Fields: ComponentType<FieldListProps>
}

/** List of entries with fields of their own: add, copy, remove, and move by keys, menu or drag. */
export function ListEditor(props: ListEditorProps) {
  const { field, value, issues, onSet } = props
  const id = useId()
  const rows = useRows(value, onSet)
  const entries = value.map((item, index) => ({
    id: `${id}${index}`,
    name: findFirstText(item) || `${field.title}, ${index + 1}`,
  }))
  const problem = getOwnProblem(issues)
  const isFull = value.length >= field.maxItems
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
            title={isFull ? `The maximum is ${field.maxItems}` : undefined}
            onClick={() => rows.insert(value.length, isObject(field.newItem) ? field.newItem : {})}
          >
            <Plus aria-hidden />
            Add
          </Button>
        </div>
        <FieldNotes id={id} hint={field.hint} error={problem} />
      </div>
      {value.length > 0 ? (
        <SortableList ref={rows.list} entries={entries} className="grid gap-1.5" onMove={rows.move}>
          {entries.map((entry, index) => (
            <ListRow
              key={entry.id}
              {...entry}
              place={{ index, count: value.length }}
              isInline={isInline}
              isOpen={rows.open === index}
              hasProblem={issues.some(({ path }) => path.startsWith(`${index}.`))}
              isFull={isFull}
              isNeeded={value.length <= field.minItems}
              onOpen={() => rows.toggle(index)}
              onMove={(target) => rows.move(index, target)}
              onCopy={() => rows.insert(index + 1, value[index] ?? {})}
              onRemove={() => rows.remove(index)}
            >
              <EntryFields {...props} index={index} />
            </ListRow>
          ))}
        </SortableList>
      ) : null}
    </div>
  )
}

/** Fields of one entry, with the choice of variant if there are several. */
function EntryFields({
  field,
  value,
  issues,
  Fields,
  index,
  onType,
  onSet,
  onChangeEnd,
}: ListEditorProps & { index: number }) {
  const item = value[index] ?? {}
  const name = String(index)
  const items: JsonValue[] = value
  const replaceItem = (inner: JsonValue) => items.with(index, inner)
  if (field.variants().length > 0)
    return (
      <Fields
        fields={[{ ...field, ...entryField, name, title: `${field.title}, ${index + 1}` }]}
        values={{ [name]: item }}
        issues={issues}
        onType={(_, inner) => onType(replaceItem(inner))}
        onSet={(_, inner) => onSet(replaceItem(inner))}
        onChangeEnd={onChangeEnd}
      />
    )
  return (
    <Fields
      fields={isShort(field) ? field.fields.map((inner) => ({ ...inner, hint: undefined })) : field.fields}
      values={item}
      issues={getNestedIssues(issues, name)}
      onType={(part, inner) => onType(replaceItem({ ...item, [part]: inner }))}
      onSet={(part, inner) => onSet(replaceItem({ ...item, [part]: inner }))}
      onClear={(part) => onSet(replaceItem(without(item, part)))}
      onChangeEnd={onChangeEnd}
    />
  )
}

const entryField = { editor: 'variant' as const, hint: undefined, isNullable: false, isReadOnly: false }

/** Whether entries are short enough to be edited in their row. */
function isShort({ fields, variants }: FormField): boolean {
  return variants().length === 0 && fields.length <= 2 && fields.every(({ editor }) => shortEditors.has(editor))
}

// Two of these fit side by side in a row.
const shortEditors: ReadonlySet<EditorName> = new Set(['time', 'date', 'number'])

/** The open row and the actions on rows; the focus follows the row. */
function useRows(value: JsonObject[], onSet: (value: JsonObject[]) => void) {
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<number>(null)
  const [open, setOpen] = useState<number | null>(null)
  useLayoutEffect(() => {
    const index = focused.current
    if (index === null) return
    focused.current = null
    list.current?.querySelector<HTMLElement>(`:scope > li:nth-child(${index + 1}) [data-row]`)?.focus()
  })
  const change = (next: readonly JsonObject[], focus: number) => {
    focused.current = Math.min(focus, next.length - 1)
    onSet([...next])
  }
  return {
    list,
    open,
    toggle: (index: number) => setOpen(open === index ? null : index),
    move(from: number, to: number) {
      const next = moveItem(value, from, to)
      if (next === value) return
      setOpen(open === null ? null : getIndexAfterMove(open, { from, to }))
      change(next, to)
      announce(`${findFirstText(value[from] ?? {}) || 'The entry'} is now ${to + 1} of ${value.length}`)
    },
    insert(index: number, item: JsonObject) {
      setOpen(index)
      change(value.toSpliced(index, 0, item), index)
      announce(`Added as ${index + 1} of ${value.length + 1}`)
    },
    remove(index: number) {
      setOpen(open === null || open === index ? null : open > index ? open - 1 : open)
      change(value.toSpliced(index, 1), index)
      announce(`${findFirstText(value[index] ?? {}) || 'The entry'} removed`)
    },
  }
}
