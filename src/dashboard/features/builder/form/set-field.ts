import type { JsonObject, JsonValue } from '#contract/json.ts'
import { getBlock, getPageOfBlock } from '#document/document.ts'
import { sameJson } from '#document/same-json.ts'
import type { Editor } from '../sync/editor.ts'
import { type Drafts, getCurrentInput, getDrafts, setDrafts } from '../sync/form-drafts.ts'
import { findInvalidJson } from './invalid-json.ts'
import { completeFields } from '../sync/complete-fields.ts'

/**
 * Stores valid fields, together with earlier ones that waited for them, and keeps the others as drafts. Typing in a field is one undo step
 * until the person pauses.
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
  const stored = completeFields(block, editor.blockTypes)
  const before = getDrafts(editor, id)
  const typed = { ...getCurrentInput(before, stored), [name]: value }
  const rejections = getStandingRejections(before, name, value)
  const issues = [...findInvalidJson(typed), ...(blockType?.check({ ...stored, ...typed }) ?? [])]
  const invalidNames = new Set([...issues.map(({ path }) => getRootName(path)), ...Object.keys(rejections)])
  const valid = pick(typed, (field) => !invalidNames.has(field))
  // A block that was stored before a rule existed may be invalid itself. Until that is fixed, all changes wait.
  const passes = blockType === undefined || blockType.check({ ...stored, ...valid }).length === 0
  endStepAfterPause(editor)
  if (passes && Object.keys(valid).length > 0)
    editor.edit({ op: 'setBlock', page, block: id, fields: valid }, { gesture: `${id}.${name}` })
  const waiting = passes ? pick(typed, (field) => invalidNames.has(field)) : typed
  if (Object.keys({ ...waiting, ...before }).length > 0) setDrafts(editor, id, toDrafts(waiting, stored, rejections))
}

const TYPING_PAUSE_MS = 2_000
let typedAt = 0

function endStepAfterPause(editor: Editor) {
  const time = performance.now()
  if (time - typedAt > TYPING_PAUSE_MS) editor.dispatch({ type: 'settle' })
  typedAt = time
}

function pick(values: JsonObject, isPicked: (name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name)))
}

function toDrafts(
  waiting: JsonObject,
  stored: JsonObject,
  rejections: ReturnType<typeof getStandingRejections>,
): Drafts {
  const entries = Object.entries(waiting)
  return Object.fromEntries(entries.map(([name, value]) => [name, { value, over: stored[name], ...rejections[name] }]))
}

/** Rejections by the service that still hold, because none of the fields that it named has changed. */
function getStandingRejections(
  drafts: Drafts,
  name: string,
  value: JsonValue,
): { [name: string]: Pick<Drafts[string], 'refused'> } {
  const standing = Object.entries(drafts).filter(([field, draft]) => {
    if (!draft.refused) return false
    if (field === name) return sameJson(draft.value, value)
    return !draft.refused.some(({ path }) => getRootName(path) === name)
  })
  return Object.fromEntries(standing.map(([field, { refused }]) => [field, refused ? { refused } : {}]))
}

function getRootName(path: string): string {
  return path.split('.')[0] ?? ''
}
