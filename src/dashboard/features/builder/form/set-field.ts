import type { JsonValue } from '#contract/json.ts'
import { blockOf, pageOfBlock } from '#document/document.ts'
import { sameJson } from '#document/same-json.ts'
import type { Editor } from '../session/editor.ts'
import { type Drafts, draftStore, standing } from '../session/form-drafts.ts'
import { unparsedIssues } from './unparsed.ts'

/** Stores what passes, together with what waited for it; keeps the rest as drafts. */
export function setField(
  editor: Editor,
  { block: id, name, value }: { block: string; name: string; value: JsonValue },
): void {
  const { view } = editor.store.getState().session
  const block = blockOf(view, id)
  const page = pageOfBlock(view, id)
  if (!block || page === undefined) return
  const kind = editor.kinds.block(block.type)
  const stored = { ...kind?.defaults, ...block.fields }
  const drafts = draftStore(editor)
  const before = drafts.getState()[id] ?? {}
  const typed = { ...standing(before, stored), [name]: value }
  const refused = stillRefused(before, name, value)
  const issues = [...unparsedIssues(typed), ...(kind?.check({ ...stored, ...typed }) ?? [])]
  const wrong = new Set([...issues.map(({ path }) => rootOf(path)), ...Object.keys(refused)])
  const sound = Object.fromEntries(Object.entries(typed).filter(([field]) => !wrong.has(field)))
  // A block that was stored before a rule was made has problems of its own: until they are mended all waits.
  const passes = kind === undefined || kind.check({ ...stored, ...sound }).length === 0
  if (passes && Object.keys(sound).length > 0)
    editor.edit({ op: 'setBlock', page, block: id, fields: sound }, { gesture: `${id}.${name}` })
  const waiting = passes ? Object.entries(typed).filter(([field]) => wrong.has(field)) : Object.entries(typed)
  const kept = Object.fromEntries(
    waiting.map(([field, draft]) => [field, { value: draft, over: stored[field], ...refused[field] }]),
  )
  if (waiting.length > 0 || Object.keys(before).length > 0) drafts.setState({ [id]: kept })
}

/** What the service has refused and would refuse again: neither the value nor a field that was named as the reason is another now. */
function stillRefused(
  drafts: Drafts,
  name: string,
  value: JsonValue,
): { [name: string]: Pick<Drafts[string], 'refused'> } {
  const left = Object.entries(drafts).filter(([field, draft]) => {
    if (!draft.refused) return false
    if (field === name) return sameJson(draft.value, value)
    return !draft.refused.some(({ path }) => rootOf(path) === name)
  })
  return Object.fromEntries(left.map(([field, { refused }]) => [field, refused ? { refused } : {}]))
}

function rootOf(path: string): string {
  return path.split('.')[0] ?? ''
}
