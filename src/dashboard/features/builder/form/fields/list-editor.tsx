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
import { omitField } from './group-editor.tsx'
import { ListRow } from './list-row.tsx'
import { moveEntry, getIndexAfterMove } from './reorder.ts'

interface ListEditorProps extends FieldProps<JsonObject[]> {
  Fields: ComponentType<FieldListProps>
}

/** List of entries, each with fields. Entries are added, copied and removed, and moved by keys, menu or drag. */
export function ListEditor(props: ListEditorProps) {
  const { field, value, issues, onSet } = props
  const id = useId()
  const rows = useRows(value, onSet)
  const entries = value.map((entryValue, index) => ({
    id: `${id}${index}`,
    name: findFirstText(entryValue) || `${field.title}, ${index + 1}`,
  }))
  const problem = getOwnProblem(issues)
  const isFull = value.length >= field.maxItems
  const isInline = fitsInRow(field)
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
            onClick={() => rows.insert(value.length, isObject(field.newEntry) ? field.newEntry : {})}
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
              isOpen={rows.openIndex === index}
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
  const entryValue = value[index] ?? {}
  const name = String(index)
  const entryValues: JsonValue[] = value
  const replaceEntry = (entry: JsonValue) => entryValues.with(index, entry)
  if (field.variants().length > 0)
    return (
      <Fields
        fields={[{ ...field, ...entryField, name, title: `${field.title}, ${index + 1}` }]}
        values={{ [name]: entryValue }}
        issues={issues}
        onType={(_, entry) => onType(replaceEntry(entry))}
        onSet={(_, entry) => onSet(replaceEntry(entry))}
        onChangeEnd={onChangeEnd}
      />
    )
  return (
    <Fields
      fields={fitsInRow(field) ? field.fields.map((member) => ({ ...member, hint: undefined })) : field.fields}
      values={entryValue}
      issues={getNestedIssues(issues, name)}
      onType={(member, memberValue) => onType(replaceEntry({ ...entryValue, [member]: memberValue }))}
      onSet={(member, memberValue) => onSet(replaceEntry({ ...entryValue, [member]: memberValue }))}
      onClear={(member) => onSet(replaceEntry(omitField(entryValue, member)))}
      onChangeEnd={onChangeEnd}
    />
  )
}

const entryField = { editor: 'variant' as const, hint: undefined, isNullable: false, isReadOnly: false }

/** Whether the fields of an entry fit in its row. */
function fitsInRow({ fields, variants }: FormField): boolean {
  return variants().length === 0 && fields.length <= 2 && fields.every(({ editor }) => shortEditors.has(editor))
}

// Two of these editors fit side by side in a row.
const shortEditors: ReadonlySet<EditorName> = new Set(['time', 'date', 'number'])

/** The open row and the actions on rows. After an action, the focus is on the changed row. */
function useRows(value: JsonObject[], onSet: (value: JsonObject[]) => void) {
  const list = useRef<HTMLOListElement>(null)
  const indexToFocus = useRef<number>(null)
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  useLayoutEffect(() => {
    const index = indexToFocus.current
    if (index === null) return
    indexToFocus.current = null
    list.current?.querySelector<HTMLElement>(`:scope > li:nth-child(${index + 1}) [data-row]`)?.focus()
  })
  const change = (nextValue: readonly JsonObject[], focus: number) => {
    indexToFocus.current = Math.min(focus, nextValue.length - 1)
    onSet([...nextValue])
  }
  return {
    list,
    openIndex,
    toggle: (index: number) => setOpenIndex(openIndex === index ? null : index),
    move(from: number, to: number) {
      const nextValue = moveEntry(value, from, to)
      if (nextValue === value) return
      setOpenIndex(openIndex === null ? null : getIndexAfterMove(openIndex, { from, to }))
      change(nextValue, to)
      announce(`${findFirstText(value[from] ?? {}) || 'The entry'} is now ${to + 1} of ${value.length}`)
    },
    insert(index: number, entry: JsonObject) {
      setOpenIndex(index)
      change(value.toSpliced(index, 0, entry), index)
      announce(`Added as ${index + 1} of ${value.length + 1}`)
    },
    remove(index: number) {
      setOpenIndex(openIndex === null || openIndex === index ? null : openIndex > index ? openIndex - 1 : openIndex)
      change(value.toSpliced(index, 1), index)
      announce(`${findFirstText(value[index] ?? {}) || 'The entry'} removed`)
    },
  }
}
