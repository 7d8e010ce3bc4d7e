import type { JsonObject, JsonValue } from '#contract/json.ts'
import { getBlock, getPageOfBlock } from '#document/document.ts'
import { isSameJson } from '#document/same-json.ts'
import type { Editor } from '../sync/editor.ts'
import { type InvalidInput, getCurrentInput, getInvalidInput, setInvalidInput } from '../sync/invalid-input.ts'
import { findInvalidJson } from './invalid-json.ts'
import { completeFields } from '../sync/complete-fields.ts'

/**
 * Sets a field of a block. All input of the form that is valid now is saved, including earlier input; the rest stays in the form as invalid
 * input. Typing in a field is one undo step until the person pauses.
 */
export function setField(
  editor: Editor,
  { block: id, name, value }: { block: string; name: string; value: JsonValue },
): void {
  const { view } = editor.store.getState().session
  const block = getBlock(view, id)
  const page = getPageOfBlock(view, id)
  if (!block || page === undefined) return
  const blockType = editor.blockTypes.block(block.type)
  const storedFields = completeFields(block, editor.blockTypes)
  const previousInput = getInvalidInput(editor, id)
  const input = { ...getCurrentInput(previousInput, storedFields), [name]: value }
  const rejections = getCurrentRejections(previousInput, name, value)
  const issues = [...findInvalidJson(input), ...(blockType?.check({ ...storedFields, ...input }) ?? [])]
  const invalidNames = new Set([...issues.map(({ path }) => getRootName(path)), ...Object.keys(rejections)])
  const valid = pick(input, (field) => !invalidNames.has(field))
  // A block that was stored before a rule existed may itself be invalid. Until it is corrected, all changes wait.
  const passes = blockType === undefined || blockType.check({ ...storedFields, ...valid }).length === 0
  endStepAfterPause(editor)
  if (passes && Object.keys(valid).length > 0)
    editor.edit({ op: 'setBlock', page, block: id, fields: valid }, { gesture: `${id}.${name}` })
  const unsavedInput = passes ? pick(input, (field) => invalidNames.has(field)) : input
  if (Object.keys({ ...unsavedInput, ...previousInput }).length > 0)
    setInvalidInput(editor, id, toInvalidInput(unsavedInput, storedFields, rejections))
}

const TYPING_PAUSE_MS = 2_000
let typedAt = 0

function endStepAfterPause(editor: Editor) {
  const time = performance.now()
  if (time - typedAt > TYPING_PAUSE_MS) editor.dispatch({ type: 'endGesture' })
  typedAt = time
}

function pick(values: JsonObject, accepts: (name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([name]) => accepts(name)))
}

function toInvalidInput(
  unsavedInput: JsonObject,
  storedFields: JsonObject,
  rejections: ReturnType<typeof getCurrentRejections>,
): InvalidInput {
  const entries = Object.entries(unsavedInput)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, { value, over: storedFields[name], ...rejections[name] }]),
  )
}

/** The rejections by the service that still apply, because the fields that they name have not changed. */
function getCurrentRejections(
  invalidInput: InvalidInput,
  name: string,
  value: JsonValue,
): { [name: string]: Pick<InvalidInput[string], 'refused'> } {
  const entries = Object.entries(invalidInput).filter(([field, entry]) => {
    if (!entry.refused) return false
    if (field === name) return isSameJson(entry.value, value)
    return !entry.refused.some(({ path }) => getRootName(path) === name)
  })
  return Object.fromEntries(entries.map(([field, { refused }]) => [field, refused ? { refused } : {}]))
}

function getRootName(path: string): string {
  return path.split('.')[0] ?? ''
}
