import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { isObject } from '#blocks/schema/field.ts'
import { MAX_LIST_DEPTH } from '#blocks/schema/rich-text.ts'
import type { JsonObject } from '#contract/json.ts'
import { isSameJson } from '#document/same-json.ts'
import { type FieldProps, getOwnProblem } from '../field-props.ts'
import { pasteInEditor } from './paste-in-editor.ts'
import { richTextExtensions } from './rich-text-extensions.ts'
import { toEditorText, toStoredText } from './rich-text-shape.ts'
import { RichTextTools } from './rich-text-tools.tsx'

/** Rich text with paragraphs, lists, bold, italic and links, stored in the shape of the schema. */
export function RichTextEditor({ field, value, issues, onType, onChangeEnd }: FieldProps<JsonObject>) {
  const id = useId()
  const problem = getOwnProblem(issues) ?? issues[0]?.message
  const typedValues = useRef(new WeakSet([value]))
  const handlers = useRef({ onType, onChangeEnd })
  useEffect(() => {
    handlers.current = { onType, onChangeEnd }
  })
  const editor = useEditor({
    extensions: richTextExtensions,
    // Tiptap removes its style element when another editor closes, and typed spaces would then become no-break spaces.
    injectCSS: false,
    content: toEditorText(value),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-title`,
        'aria-describedby': `${id}-more`,
        class: editorClass,
      },
      handleDOMEvents: {
        // Runs before the editor itself parses the HTML, which would cause a policy report for every style in the HTML.
        paste: (view, event) => pasteInEditor(view, event, () => handlers.current.onChangeEnd()),
        drop: (view, event) => pasteInEditor(view, event, () => handlers.current.onChangeEnd()),
      },
    },
    onUpdate: ({ editor: changedEditor }) => {
      const text = toStoredText(changedEditor.getJSON())
      if (isObject(text)) typedValues.current.add(text)
      handlers.current.onType(text)
    },
    onBlur: () => handlers.current.onChangeEnd(),
  })
  useEffect(() => {
    // Changes by undo or by other people replace the content. Values typed in this editor are on screen already.
    if (typedValues.current.has(value) || isSameJson(toStoredText(editor.getJSON()), value)) return
    editor.commands.setContent(toEditorText(value), { emitUpdate: false })
  }, [editor, value])
  const handleKey = (event: KeyboardEvent) => {
    const isTooDeep = event.key === 'Tab' && !event.shiftKey && getListDepth(editor) >= MAX_LIST_DEPTH
    if (!isTooDeep) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="grid gap-1.5">
      <span id={`${id}-title`} className="text-sm font-medium">
        {field.title}
      </span>
      <div
        role="presentation"
        className="rounded-md border border-line-strong bg-surface shadow-lift has-[[contenteditable]:focus-visible]:border-ring has-[[contenteditable]:focus-visible]:outline-2 has-[[contenteditable]:focus-visible]:outline-ring"
        onKeyDownCapture={handleKey}
      >
        <EditorContent editor={editor} />
        <RichTextTools editor={editor} label={field.title} />
      </div>
      <div id={`${id}-more`} className="empty:hidden">
        {problem ? <p className="text-sm text-bad-text">{problem}</p> : null}
        {field.hint ? <p className="text-xs text-ink-faint">{field.hint}</p> : null}
      </div>
    </div>
  )
}

const editorClass =
  'relative max-h-80 min-h-20 whitespace-break-spaces [font-variant-ligatures:none] [&_img.ProseMirror-separator]:inline! [&_img.ProseMirror-separator]:size-0! overflow-y-auto px-2.5 py-1.5 text-sm leading-5 outline-none wrap-anywhere [&_a]:text-accent-text [&_a]:underline [&_li_p]:my-0! [&_ol]:list-decimal [&_ol]:pl-5 [&_p]:my-1 [&_ul]:list-disc [&_ul]:pl-5'

function getListDepth(editor: Editor): number {
  const { $from } = editor.state.selection
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).filter(
    ({ type }) => type.name === 'listItem',
  ).length
}
