import type { JsonObject, JsonValue } from '#contract/json.ts'
import { getBlock, pageOfBlock } from '#document/document.ts'
import { sameJson } from '#document/same-json.ts'
import type { Editor } from '../sync/editor.ts'
import { type Drafts, draftStore, getCurrentInput } from '../sync/form-drafts.ts'
import { unparsedIssues } from './unparsed.ts'

/**
 * Stores valid fields together with earlier ones that waited for them; keeps the rest as drafts. What is typed into a field is one undo
 * step, until a pause.
 */
export function setField(
  editor: Editor,
  { block: id, name, value }: { block: string; name: string; value: JsonValue },
): void {
  const { view } = editor.store.getState().session
  const block = getBlock(view, id)
  const page = pageOfBlock(view, id)
  if (!block || page === undefined) return
  const blockType = editor.blockTypes.block(block.type)
  const stored = { ...blockType?.defaults, ...block.fields }
  const drafts = draftStore(editor)
  const before = drafts.getState()[id] ?? {}
  const typed = { ...getCurrentInput(before, stored), [name]: value }
  const refused = stillRefused(before, name, value)
  const issues = [...unparsedIssues(typed), ...(blockType?.check({ ...stored, ...typed }) ?? [])]
  const wrong = new Set([...issues.map(({ path }) => getRootName(path)), ...Object.keys(refused)])
  const sound = pick(typed, (field) => !wrong.has(field))
  // A block stored before a rule existed has problems of its own; until they are fixed, all changes wait.
  const passes = blockType === undefined || blockType.check({ ...stored, ...sound }).length === 0
  endStepAfterPause(editor)
  if (passes && Object.keys(sound).length > 0)
    editor.edit({ op: 'setBlock', page, block: id, fields: sound }, { gesture: `${id}.${name}` })
  const waiting = passes ? pick(typed, (field) => wrong.has(field)) : typed
  if (Object.keys({ ...waiting, ...before }).length > 0) drafts.setState({ [id]: asDrafts(waiting, stored, refused) })
}

const TYPING_PAUSE_MS = 2_000
let typedAt = 0

function endStepAfterPause(editor: Editor) {
  const now = performance.now()
  if (now - typedAt > TYPING_PAUSE_MS) editor.dispatch({ type: 'settle' })
  typedAt = now
}

function pick(values: JsonObject, isMeant: (name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isMeant(name)))
}

function asDrafts(waiting: JsonObject, stored: JsonObject, refused: ReturnType<typeof stillRefused>): Drafts {
  const entries = Object.entries(waiting)
  return Object.fromEntries(entries.map(([name, value]) => [name, { value, over: stored[name], ...refused[name] }]))
}

/** Whether the service rejected this value and would reject it again, because none of the fields it named has changed. */
function stillRefused(
  drafts: Drafts,
  name: string,
  value: JsonValue,
): { [name: string]: Pick<Drafts[string], 'refused'> } {
  const left = Object.entries(drafts).filter(([field, draft]) => {
    if (!draft.refused) return false
    if (field === name) return sameJson(draft.value, value)
    return !draft.refused.some(({ path }) => getRootName(path) === name)
  })
  return Object.fromEntries(left.map(([field, { refused }]) => [field, refused ? { refused } : {}]))
}

function getRootName(path: string): string {
  return path.split('.')[0] ?? ''
}
