import type { JsonObject } from '#contract/json.ts'
import { getBlock, getPageOfBlock } from '#document/document.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import type { EditSession, Conflict } from '#document/session/session-state.ts'
import type { Editor } from './editor.ts'
import { type InvalidInput, getInvalidInput, setInvalidInput } from './invalid-input.ts'
import { completeFields } from './complete-fields.ts'

/**
 * Moves the field edits that were rejected since the session `before` from the conflicts into the form of their block, so that the input
 * stays in its field, with the reason. Edits of removed blocks stay conflicts.
 */
export function moveRejectedEditsToForms(editor: Editor, before: EditSession): void {
  const knownConflicts = new Set(before.conflicts)
  for (const conflict of editor.store.getState().session.conflicts)
    if (!knownConflicts.has(conflict) && conflict.why === 'refused') moveToForm(editor, conflict)
}

function moveToForm(editor: Editor, conflict: Conflict): void {
  const { target } = conflict
  const { view } = editor.store.getState().session
  const block = getBlock(view, target)
  const page = getPageOfBlock(view, target)
  const edits = conflict.intents.flatMap(({ operation }) => (operation.op === 'setBlock' ? [operation.fields] : []))
  // A form has only fields, so a conflict with any other operation stays one.
  if (!block || page === undefined || edits.length < conflict.intents.length) return
  editor.dispatch({ type: 'discard', item: conflict.id })
  const rejectedFields = omitLaterEdits(editor, target, mergeFields(edits))
  const { rejected, valid } = splitRejectedEdit(conflict, rejectedFields, completeFields(block, editor.blockTypes))
  setInvalidInput(editor, target, { ...getInvalidInput(editor, target), ...rejected })
  if (Object.keys(valid).length > 0) editor.edit({ op: 'setBlock', page, block: target, fields: valid })
}

/** Issues that name fields reject only those, and the others can be saved. Issues that name none reject every field. */
function splitRejectedEdit({ issues = [], message }: Conflict, fields: JsonObject, storedFields: JsonObject) {
  const listIssues = (name: string) => issues.filter(({ path }) => path.split('.')[0] === name)
  const issuesNameFields = Object.keys(fields).some((name) => listIssues(name).length > 0)
  const rejected: { [name: string]: InvalidInput[string] } = {}
  const valid: JsonObject = {}
  for (const [name, value] of Object.entries(fields)) {
    const fieldIssues: FieldIssue[] = issuesNameFields ? listIssues(name) : [...issues]
    if (issuesNameFields && fieldIssues.length === 0) valid[name] = value
    else
      rejected[name] = {
        value,
        over: storedFields[name],
        refused: fieldIssues.length > 0 ? fieldIssues : [{ path: name, message }],
      }
  }
  return { rejected, valid }
}

function mergeFields(edits: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(edits.flatMap((fields) => Object.entries(fields)))
}

/** Leaves out fields for which a newer edit waits to be sent. */
function omitLaterEdits(editor: Editor, block: string, fields: JsonObject): JsonObject {
  const { queue } = editor.store.getState().session
  const newerFields = new Set(
    queue.flatMap(({ compiled }) =>
      compiled.op === 'setBlock' && compiled.block === block ? Object.keys(compiled.fields) : [],
    ),
  )
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !newerFields.has(name)))
}
