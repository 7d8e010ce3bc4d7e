import { type ComponentType, type ReactNode, Suspense } from 'react'
import { isObject } from '#blocks/schema/field.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { FieldGroup } from '#dashboard/ui/field.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { type FieldListProps, type FieldProps, getNestedIssues } from './field-props.ts'
import type { EditorName, FormField } from './field-tree.ts'
import { ChoiceEditor, ChoicesEditor, ToggleEditor } from './fields/choice-editors.tsx'
import { ColorEditor } from './fields/color-editor.tsx'
import { GroupEditor } from './fields/group-editor.tsx'
import { IconEditor } from './fields/icon-editor.tsx'
import { JsonEditor } from './fields/json-editor.tsx'
import { NumberEditor } from './fields/number-editor.tsx'
import { LinesEditor, NumbersEditor, TextEditor, TextsEditor } from './fields/text-editors.tsx'
import { UnsetEditor } from './fields/unset-editor.tsx'
import { VariantEditor } from './fields/variant-editor.tsx'
import { getInvalidJson } from './invalid-json.ts'
import { findVariantIndex } from './variants.ts'

// Editors that carry a large library, and those of few blocks.
const loadTimes = () => import('./fields/time-editors.tsx')
const TimeEditor = lazyComponent(async () => ({ default: (await loadTimes()).TimeEditor }))
const DateTimeEditor = lazyComponent(async () => ({ default: (await loadTimes()).DateTimeEditor }))
const ZoneEditor = lazyComponent(async () => ({ default: (await loadTimes()).ZoneEditor }))
const RichTextEditor = lazyComponent(async () => ({
  default: (await import('./fields/rich-text-editor.tsx')).RichTextEditor,
}))
const LinkEditor = lazyComponent(async () => ({ default: (await import('./fields/link-editor.tsx')).LinkEditor }))
const ImageEditor = lazyComponent(async () => ({ default: (await import('./fields/image-editor.tsx')).ImageEditor }))
const ListEditor = lazyComponent(async () => ({ default: (await import('./fields/list-editor.tsx')).ListEditor }))

/** Fields of a schema, each with its editor. */
export function FieldList(props: FieldListProps) {
  const { fields, values, issues, onType, onSet, onChangeEnd } = props
  return fields.map((field) => {
    const { name } = field
    const value = getFieldValue(field, values[name])
    return (
      <FieldEditor
        key={name}
        field={field}
        isSet={field.hasDefault ? value !== null : (values[name] ?? null) !== null}
        value={value}
        issues={getNestedIssues(issues, name)}
        onType={(next) => onType(name, next)}
        onSet={(next) => onSet(name, next)}
        onChangeEnd={onChangeEnd}
        clear={getClearHandler(field, props)}
      />
    )
  })
}

/** Null only if the schema allows it for no value. */
function getFieldValue({ isNullable, initial }: FormField, stored: JsonValue | undefined): JsonValue {
  return stored === undefined || (stored === null && !isNullable) ? initial : stored
}

function getClearHandler(field: FormField, { values, onSet, onClear, mayClear }: FieldListProps): (() => void) | null {
  const { name } = field
  if ((values[name] ?? null) === null || field.isReadOnly) return null
  if (field.isNullable) return () => onSet(name, null)
  if (!onClear || field.hasDefault || field.isRequired || mayClear?.(name) === false) return null
  return () => onClear(name)
}

interface FieldEditorProps extends FieldProps {
  isSet: boolean
  /** Removes the value; null if there is none, or it cannot be removed. */
  clear: (() => void) | null
}

// A value that no editor can show without loss is edited as JSON.
function FieldEditor({ clear, isSet, ...props }: FieldEditorProps) {
  return (
    <Suspense
      fallback={
        <div data-loading-field tabIndex={-1}>
          <Skeleton className={props.field.editor === 'rich-text' ? 'h-32' : 'h-13'} />
        </div>
      }
    >
      {clear ? (
        <div className="grid gap-1">
          {renderEditor(props, isSet)}
          <button
            type="button"
            aria-label={`Clear ${props.field.title}`}
            className="justify-self-start text-xs text-ink-soft underline underline-offset-2 hover:text-ink coarse:py-1"
            onClick={clear}
          >
            Clear
          </button>
        </div>
      ) : (
        renderEditor(props, isSet)
      )}
    </Suspense>
  )
}

function renderEditor(props: FieldProps, isSet: boolean): ReactNode {
  const { field, value } = props
  if (field.isReadOnly) return <ReadOnlyField {...props} />
  if (!isSet && editorsWithoutEmptyState.has(field.editor) && (!field.isRequired || value === null))
    return <UnsetEditor {...props} value={null} />
  const empty = !isSet && value === null && textEditors.has(field.editor) ? { ...props, value: '' } : props
  return editors[field.editor](empty) ?? <JsonEditor {...props} />
}

/** Editors that cannot show the absence of a value. */
const editorsWithoutEmptyState: ReadonlySet<EditorName> = new Set([
  'toggle',
  'choice',
  'group',
  'variant',
  'image',
  'rich-text',
  'json',
])
const textEditors: ReadonlySet<EditorName> = new Set([
  'text',
  'lines',
  'email',
  'phone',
  'link',
  'colour',
  'icon',
  'date',
  'date-time',
  'time',
  'time-zone',
] as const)

/** A value that only the service sets. */
function ReadOnlyField({ field, value }: FieldProps) {
  return (
    <FieldGroup label={field.title} hint={[field.hint, 'Set by the service'].filter(Boolean).join('. ')}>
      <p className="text-sm whitespace-pre-wrap text-ink-soft wrap-anywhere">
        {typeof value === 'string' ? value : JSON.stringify(value)}
      </p>
    </FieldGroup>
  )
}

type EditorRenderer = (props: FieldProps) => ReactNode

/** Renders an editor for values of one type; nothing for other types. */
function editorFor<V extends JsonValue>(
  accepts: (value: JsonValue) => value is V,
  Editor: ComponentType<FieldProps<V>>,
): EditorRenderer {
  return function renderIfOfKind(props) {
    const { value } = props
    return getInvalidJson(value) === undefined && accepts(value) ? <Editor {...props} value={value} /> : null
  }
}

const isText = (value: JsonValue) => typeof value === 'string'
const isBoolean = (value: JsonValue) => typeof value === 'boolean'
const isNumberOrNone = (value: JsonValue) => typeof value === 'number' || value === null
const isChoice = (value: JsonValue): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
const isNumbers = (value: JsonValue): value is (string | number)[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'number' || isText(item))
const isTexts = (value: JsonValue): value is string[] => Array.isArray(value) && value.every(isText)
const isObjects = (value: JsonValue): value is JsonObject[] => Array.isArray(value) && value.every(isObject)

const editors: Record<EditorName, EditorRenderer> = {
  text: editorFor(isText, TextEditor),
  email: editorFor(isText, TextEditor),
  phone: editorFor(isText, TextEditor),
  lines: editorFor(isText, LinesEditor),
  link: editorFor(isText, LinkEditor),
  colour: editorFor(isText, ColorEditor),
  icon: editorFor(isText, IconEditor),
  choice: editorFor(isChoice, ChoiceEditor),
  date: editorFor(isText, DateTimeEditor),
  'date-time': editorFor(isText, DateTimeEditor),
  time: editorFor(isText, TimeEditor),
  'time-zone': editorFor(isText, ZoneEditor),
  toggle: editorFor(isBoolean, ToggleEditor),
  number: editorFor(isNumberOrNone, NumberEditor),
  choices: editorFor(isTexts, ChoicesEditor),
  texts: editorFor(isTexts, TextsEditor),
  numbers: editorFor(isNumbers, NumbersEditor),
  image: editorFor(isObject, ImageEditor),
  group: editorFor(isObject, (props) => <GroupEditor {...props} Fields={FieldList} />),
  variant: (props) => {
    const { value, field } = props
    const isVariant =
      isObject(value) && getInvalidJson(value) === undefined && findVariantIndex(field.variants(), value) !== -1
    return isVariant ? <VariantEditor {...props} value={value} Fields={FieldList} /> : null
  },
  'rich-text': editorFor(isObject, RichTextEditor),
  list: editorFor(isObjects, (props) => <ListEditor {...props} Fields={FieldList} />),
  json: (props) => <JsonEditor {...props} />,
}
