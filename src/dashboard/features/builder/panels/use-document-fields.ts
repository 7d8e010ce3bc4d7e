import type { JsonValue } from '#contract/json.ts'
import type { FormHandlers } from '../form/field-props.ts'
import { useEditor } from '../sync/use-editor.ts'

/** Connects a form to the fields of the theme or the navigation. */
export function useDocumentFields(part: 'theme' | 'nav'): FormHandlers {
  const editor = useEditor()
  const onChangeEnd = () => editor.dispatch({ type: 'endGesture' })
  const onType = (name: string, value: JsonValue) =>
    editor.edit(
      part === 'theme' ? { op: 'setTheme', theme: { [name]: value } } : { op: 'setNav', nav: { [name]: value } },
      { gesture: `${part}.${name}` },
    )
  return {
    onType,
    onChangeEnd,
    onSet(name, value) {
      onChangeEnd()
      onType(name, value)
      onChangeEnd()
    },
  }
}
