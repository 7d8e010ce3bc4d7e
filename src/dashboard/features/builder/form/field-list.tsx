import { type ComponentType, type ReactNode, Suspense } from 'react'
import { isObject } from '#blocks/field.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChoiceEditor } from './fields/choice-editor.tsx'
import { GroupEditor } from './fields/group-editor.tsx'
import { LinesEditor } from './fields/lines-editor.tsx'
import { NumberEditor } from './fields/number-editor.tsx'
import { TextEditor } from './fields/text-editor.tsx'
import { ToggleEditor } from './fields/toggle-editor.tsx'
import { type FieldListProps, type FieldProps, issuesIn } from './field-props.ts'
import type { EditorName } from './field-tree.ts'
import { lazily } from '../../../ui/lazily.ts'

// Most forms begin with texts and choices; the editors of other values follow.
const ChoicesEditor = lazily(
  async () => ({ default: (await import('./fields/choices-editor.tsx')).ChoicesEditor }),
  'soon',
)
const ColourEditor = lazily(
  async () => ({ default: (await import('./fields/colour-editor.tsx')).ColourEditor }),
  'soon',
)
const IconEditor = lazily(async () => ({ default: (await import('./fields/icon-editor.tsx')).IconEditor }), 'soon')
const ImageEditor = lazily(async () => ({ default: (await import('./fields/image-editor.tsx')).ImageEditor }), 'soon')
const JsonEditor = lazily(async () => ({ default: (await import('./fields/json-editor.tsx')).JsonEditor }), 'soon')
const LinkEditor = lazily(async () => ({ default: (await import('./fields/link-editor.tsx')).LinkEditor }), 'soon')
const ListEditor = lazily(async () => ({ default: (await import('./fields/list-editor.tsx')).ListEditor }), 'soon')
const MomentEditor = lazily(
  async () => ({ default: (await import('./fields/moment-editor.tsx')).MomentEditor }),
  'soon',
)
const TextsEditor = lazily(async () => ({ default: (await import('./fields/texts-editor.tsx')).TextsEditor }), 'soon')
const TimeEditor = lazily(async () => ({ default: (await import('./fields/time-editor.tsx')).TimeEditor }), 'soon')
const ZoneEditor = lazily(async () => ({ default: (await import('./fields/zone-editor.tsx')).ZoneEditor }), 'soon')
const RichTextEditor = lazily(
  async () => ({ default: (await import('./fields/rich-text-editor.tsx')).RichTextEditor }),
  'soon',
)

/** The fields of a schema, each in its editor. */
export function FieldList({ fields, values, issues, onType, onSet, onSettle }: FieldListProps) {
  return fields.map((field) => (
    <FieldEditor
      key={field.name}
      field={field}
      value={values[field.name] ?? field.initial}
      issues={issuesIn(issues, field.name)}
      onType={(value) => onType(field.name, value)}
      onSet={(value) => onSet(field.name, value)}
      onSettle={onSettle}
    />
  ))
}

// What no editor can hold without changing it is shown as JSON.
function FieldEditor(props: FieldProps) {
  return (
    <Suspense
      fallback={
        <div data-loading-field tabIndex={-1}>
          <Skeleton className={props.field.editor === 'rich-text' ? 'h-32' : 'h-13'} />
        </div>
      }
    >
      {editors[props.field.editor](props) ?? <JsonEditor {...props} />}
    </Suspense>
  )
}

type Shown = (props: FieldProps) => ReactNode

/** An editor for values of one kind; nothing where the value is of another. */
function editorFor<V extends JsonValue>(
  isOfKind: (value: JsonValue) => value is V,
  Editor: ComponentType<FieldProps<V>>,
): Shown {
  return function shown(props) {
    const { value } = props
    return isOfKind(value) ? <Editor {...props} value={value} /> : null
  }
}

const isText = (value: JsonValue) => typeof value === 'string'
const isOnOff = (value: JsonValue) => typeof value === 'boolean'
const isNumber = (value: JsonValue) => typeof value === 'number'
const isTexts = (value: JsonValue): value is string[] => Array.isArray(value) && value.every(isText)
const isObjects = (value: JsonValue): value is JsonObject[] => Array.isArray(value) && value.every(isObject)

const editors: Record<EditorName, Shown> = {
  text: editorFor(isText, TextEditor),
  email: editorFor(isText, TextEditor),
  phone: editorFor(isText, TextEditor),
  lines: editorFor(isText, LinesEditor),
  link: editorFor(isText, LinkEditor),
  colour: editorFor(isText, ColourEditor),
  icon: editorFor(isText, IconEditor),
  choice: editorFor(isText, ChoiceEditor),
  date: editorFor(isText, MomentEditor),
  'date-time': editorFor(isText, MomentEditor),
  time: editorFor(isText, TimeEditor),
  'time-zone': editorFor(isText, ZoneEditor),
  toggle: editorFor(isOnOff, ToggleEditor),
  number: editorFor(isNumber, NumberEditor),
  choices: editorFor(isTexts, ChoicesEditor),
  texts: editorFor(isTexts, TextsEditor),
  image: editorFor(isObject, ImageEditor),
  group: editorFor(isObject, (props) => <GroupEditor {...props} Fields={FieldList} />),
  'rich-text': editorFor(isObject, RichTextEditor),
  list: editorFor(isObjects, (props) => <ListEditor {...props} Fields={FieldList} />),
  json: () => null,
}
