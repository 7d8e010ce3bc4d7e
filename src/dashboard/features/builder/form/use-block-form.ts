import type { JsonObject } from '#contract/json.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import { useBlock, useEditor } from '../sync/use-editor.ts'
import { useBlockTypes } from '../sync/use-block-types.ts'
import type { FormHandlers } from './field-props.ts'
import { setField } from './set-field.ts'
import { findInvalidJson } from './invalid-json.ts'
import {
  type InvalidInput,
  listServiceIssues,
  getCurrentInput,
  setInvalidInput,
  useInvalidInput,
} from '../sync/invalid-input.ts'
import { completeFields } from '../sync/complete-fields.ts'

interface BlockForm extends FormHandlers {
  block: ContentBlock
  /** Stored values, replaced by invalid input where there is any. */
  values: JsonObject
  issues: readonly FieldIssue[]
  /** Whether some input is not saved yet. */
  hasUnsavedInput: boolean
  mayClear: (name: string) => boolean
  onClear: (name: string) => void
}

/** Values and issues of a block's form, with its handlers. Invalid input stays in the form, with its issues, until it is corrected. */
export function useBlockForm(id: string): BlockForm | null {
  const editor = useEditor()
  const { blockTypes } = useBlockTypes()
  const block = useBlock(id)
  const input = useInvalidInput(editor, id)
  if (!block) return null
  const blockType = blockTypes.block(block.type)
  const storedFields = completeFields(block, blockTypes)
  const currentInput = getCurrentInput(input, storedFields)
  const values = { ...storedFields, ...currentInput }
  const endGesture = () => editor.dispatch({ type: 'endGesture' })
  return {
    block,
    values,
    issues: [
      ...findInvalidJson(values),
      ...(blockType?.check(values) ?? []),
      ...listServiceIssues(input, storedFields),
    ],
    // An edit cannot remove a stored field, because the service keeps fields that an edit omits. Unsaved input can be removed.
    mayClear: (name) => storedFields[name] === undefined,
    onClear: (name) => setInvalidInput(editor, id, omitInput(input, name)),
    hasUnsavedInput: Object.keys(currentInput).length > 0,
    onType: (name, value) => setField(editor, { block: id, name, value }),
    onSet(name, value) {
      endGesture()
      setField(editor, { block: id, name, value })
      endGesture()
    },
    onChangeEnd: endGesture,
  }
}

function omitInput(input: InvalidInput, name: string): InvalidInput {
  return Object.fromEntries(Object.entries(input).filter(([field]) => field !== name))
}
