import type { JsonObject } from '#contract/json.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import { useBlock, useEditor } from '../sync/use-editor.ts'
import { useBlockTypes } from '../sync/use-block-types.ts'
import type { FormHandlers } from './field-props.ts'
import { setField } from './set-field.ts'
import { findInvalidJson } from './invalid-json.ts'
import { type Drafts, getFieldErrors, getCurrentInput, setDrafts, useDrafts } from '../sync/form-drafts.ts'
import { completeFields } from '../sync/complete-fields.ts'

interface BlockForm extends FormHandlers {
  block: ContentBlock
  /** Stored values, overlaid with invalid input. */
  values: JsonObject
  issues: readonly FieldIssue[]
  /** Whether some input is not saved yet. */
  isWaiting: boolean
  mayClear: (name: string) => boolean
  onClear: (name: string) => void
}

/** Fields of a block in its form. Invalid input stays in the form, with its problem, until it is fixed. */
export function useBlockForm(id: string): BlockForm | null {
  const editor = useEditor()
  const { blockTypes } = useBlockTypes()
  const block = useBlock(id)
  const drafts = useDrafts(editor, id)
  if (!block) return null
  const blockType = blockTypes.block(block.type)
  const stored = completeFields(block, blockTypes)
  const waiting = getCurrentInput(drafts, stored)
  const values = { ...stored, ...waiting }
  const settle = () => editor.dispatch({ type: 'settle' })
  return {
    block,
    values,
    issues: [...findInvalidJson(values), ...(blockType?.check(values) ?? []), ...getFieldErrors(drafts, stored)],
    // The service keeps omitted fields, so only unsaved ones can be removed.
    mayClear: (name) => stored[name] === undefined,
    onClear: (name) => setDrafts(editor, id, without(drafts, name)),
    isWaiting: Object.keys(waiting).length > 0,
    onType: (name, value) => setField(editor, { block: id, name, value }),
    onSet(name, value) {
      settle()
      setField(editor, { block: id, name, value })
      settle()
    },
    onChangeEnd: settle,
  }
}

function without(drafts: Drafts, name: string): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([field]) => field !== name))
}
