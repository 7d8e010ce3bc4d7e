import type { JsonValue } from '#contract/json.ts'
import type { FormWay } from '../form/field-props.ts'
import { useEditor } from '../sync/use-editor.ts'

/** Connects a form to the fields of the theme or the navigation. */
export function useDocumentFields(of: 'theme' | 'nav'): FormWay {
  const editor = useEditor()
  const onChangeEnd = () => editor.dispatch({ type: 'settle' })
  const onType = (name: string, value: JsonValue) =>
    editor.edit(
      of === 'theme' ? { op: 'setTheme', theme: { [name]: value } } : { op: 'setNav', nav: { [name]: value } },
      { gesture: `${of}.${name}` },
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
