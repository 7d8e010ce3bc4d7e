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
import {
  CodeEditor,
  JsonEditor,
  LinesEditor,
  NumberEditor,
  NumbersEditor,
  TextEditor,
  TextsEditor,
} from './fields/text-editors.tsx'
import { UnsetEditor } from './fields/unset-editor.tsx'
import { VariantEditor } from './fields/variant-editor.tsx'
import { getInvalidJson } from './invalid-json.ts'
import { findVariantIndex } from './variants.ts'

// Editors with a large library, and editors that few blocks need, are loaded on first use.
const loadTimeEditors = () => import('./fields/time-editors.tsx')
const TimeEditor = lazyComponent(async () => ({ default: (await loadTimeEditors()).TimeEditor }))
const DateTimeEditor = lazyComponent(async () => ({ default: (await loadTimeEditors()).DateTimeEditor }))
const ZoneEditor = lazyComponent(async () => ({ default: (await loadTimeEditors()).ZoneEditor }))
const RichTextEditor = lazyComponent(async () => ({
  default: (await import('./fields/rich-text-editor.tsx')).RichTextEditor,
}))
const LinkEditor = lazyComponent(async () => ({ default: (await import('./fields/link-editor.tsx')).LinkEditor }))
const ImageEditor = lazyComponent(async () => ({ default: (await import('./fields/image-editor.tsx')).ImageEditor }))
const IconEditor = lazyComponent(async () => ({ default: (await import('./fields/icon-editor.tsx')).IconEditor }))
const EmbedEditor = lazyComponent(async () => ({ default: (await import('./fields/embed-editor.tsx')).EmbedEditor }))
const LayoutEditor = lazyComponent(async () => ({ default: (await import('./fields/layout-editor.tsx')).LayoutEditor }))
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

/** The stored value, or the initial value instead of a missing one, and of a null that the schema does not allow. */
function getFieldValue({ isNullable, initial }: FormField, storedValue: JsonValue | undefined): JsonValue {
  return storedValue === undefined || (storedValue === null && !isNullable) ? initial : storedValue
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
  /** Removes the value. Null if there is no value, or it cannot be removed. */
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
  const shownProps = !isSet && value === null && textEditors.has(field.editor) ? { ...props, value: '' } : props
  return editors[field.editor](shownProps) ?? <JsonEditor {...props} />
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
  'code',
  'embed',
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

/** Returns a function that renders the editor for the values that it accepts, and nothing for other values. */
function createRenderer<V extends JsonValue>(
  accepts: (value: JsonValue) => value is V,
  Editor: ComponentType<FieldProps<V>>,
): EditorRenderer {
  return function renderIfAccepted(props) {
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
  text: createRenderer(isText, TextEditor),
  email: createRenderer(isText, TextEditor),
  phone: createRenderer(isText, TextEditor),
  lines: createRenderer(isText, LinesEditor),
  code: createRenderer(isText, CodeEditor),
  embed: createRenderer(isText, EmbedEditor),
  link: createRenderer(isText, LinkEditor),
  colour: createRenderer(isText, ColorEditor),
  icon: createRenderer(isText, IconEditor),
  choice: createRenderer(isChoice, ChoiceEditor),
  date: createRenderer(isText, DateTimeEditor),
  'date-time': createRenderer(isText, DateTimeEditor),
  time: createRenderer(isText, TimeEditor),
  'time-zone': createRenderer(isText, ZoneEditor),
  toggle: createRenderer(isBoolean, ToggleEditor),
  number: createRenderer(isNumberOrNone, NumberEditor),
  choices: createRenderer(isTexts, ChoicesEditor),
  texts: createRenderer(isTexts, TextsEditor),
  numbers: createRenderer(isNumbers, NumbersEditor),
  image: createRenderer(isObject, ImageEditor),
  layout: createRenderer(isObject, LayoutEditor),
  group: createRenderer(isObject, (props) => <GroupEditor {...props} Fields={FieldList} />),
  variant: (props) => {
    const { value, field } = props
    const isVariant =
      isObject(value) && getInvalidJson(value) === undefined && findVariantIndex(field.variants(), value) !== -1
    return isVariant ? <VariantEditor {...props} value={value} Fields={FieldList} /> : null
  },
  'rich-text': createRenderer(isObject, RichTextEditor),
  list: createRenderer(isObjects, (props) => <ListEditor {...props} Fields={FieldList} />),
  json: (props) => <JsonEditor {...props} />,
}
