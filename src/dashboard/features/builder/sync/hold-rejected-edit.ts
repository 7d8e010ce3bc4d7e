import type { JsonObject } from '#contract/json.ts'
import { getBlock, getPageOfBlock } from '#document/document.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import type { EditSession, Conflict } from '#document/session/session-state.ts'
import type { Editor } from './editor.ts'
import { type Drafts, getDrafts, setDrafts } from './form-drafts.ts'
import { completeFields } from './complete-fields.ts'

/**
 * Moves rejected field edits from the conflicts into the form of their block: the input stays in its field, with the reason. `before` is
 * the earlier session. Edits of removed blocks stay conflicts.
 */
export function holdRejectedEdit(editor: Editor, before: EditSession): void {
  const knownConflicts = new Set(before.conflicts)
  for (const item of editor.store.getState().session.conflicts)
    if (!knownConflicts.has(item) && item.why === 'refused') holdItem(editor, item)
}

function holdItem(editor: Editor, item: Conflict): void {
  const { target } = item
  const { view } = editor.store.getState().session
  const block = getBlock(view, target)
  const page = getPageOfBlock(view, target)
  const edits = item.intents.flatMap(({ operation }) => (operation.op === 'setBlock' ? [operation.fields] : []))
  if (!block || page === undefined || edits.length < item.intents.length) return
  editor.dispatch({ type: 'discard', item: item.id })
  const typed = withoutLaterEdits(editor, target, mergeFields(edits))
  const { rejected, valid } = splitRejectedEdit(item, typed, completeFields(block, editor.blockTypes))
  setDrafts(editor, target, { ...getDrafts(editor, target), ...rejected })
  if (Object.keys(valid).length > 0) editor.edit({ op: 'setBlock', page, block: target, fields: valid })
}

/** The rejected fields with their issues, and the fields that can be saved without them. */
function splitRejectedEdit({ issues = [], message }: Conflict, typed: JsonObject, stored: JsonObject) {
  const getIssues = (name: string) => issues.filter(({ path }) => path.split('.')[0] === name)
  const hasFieldIssues = Object.keys(typed).some((name) => getIssues(name).length > 0)
  const rejected: { [name: string]: Drafts[string] } = {}
  const valid: JsonObject = {}
  for (const [name, value] of Object.entries(typed)) {
    const fieldIssues: FieldIssue[] = hasFieldIssues || issues.length === 0 ? getIssues(name) : [...issues]
    if (hasFieldIssues && fieldIssues.length === 0) valid[name] = value
    else
      rejected[name] = {
        value,
        over: stored[name],
        refused: fieldIssues.length > 0 ? fieldIssues : [{ path: name, message }],
      }
  }
  return { rejected, valid }
}

function mergeFields(edits: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(edits.flatMap((fields) => Object.entries(fields)))
}

/** Leaves out fields that have been edited since. */
function withoutLaterEdits(editor: Editor, block: string, fields: JsonObject): JsonObject {
  const { queue } = editor.store.getState().session
  const later = new Set(
    queue.flatMap(({ compiled }) =>
      compiled.op === 'setBlock' && compiled.block === block ? Object.keys(compiled.fields) : [],
    ),
  )
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !later.has(name)))
}
