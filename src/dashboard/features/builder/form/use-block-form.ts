import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import { blockOf, pageOfBlock } from '#document/document.ts'
import type { FieldIssue } from '#document/kinds.ts'
import { sameJson } from '#document/same-json.ts'
import type { Editor } from '../session/editor.ts'
import { useBlock, useEditor } from '../session/use-editor.ts'
import { useKinds } from '../session/use-kinds.ts'
import type { FormWay } from './field-props.ts'
import { draftStore, type Drafts, refusalsOf, standing, useDrafts } from '../session/form-drafts.ts'

interface BlockForm extends FormWay {
  block: ContentBlock
  /** What the form shows: what is stored, and over it what cannot be stored as it is. */
  values: JsonObject
  issues: readonly FieldIssue[]
  /** Something that was typed is not in the page yet. */
  isWaiting: boolean
}

/** A block's fields while they are edited. What its kind refuses stays in the form, with its problem, until it is mended. */
export function useBlockForm(id: string): BlockForm | null {
  const editor = useEditor()
  const { kinds } = useKinds()
  const block = useBlock(id)
  const drafts = useDrafts(editor, id)
  if (!block) return null
  const kind = kinds.block(block.type)
  const stored = { ...kind?.defaults, ...block.fields }
  const waiting = standing(drafts, stored)
  const values = { ...stored, ...waiting }
  const settle = () => editor.dispatch({ type: 'settle' })
  return {
    block,
    values,
    issues: [...(kind?.check(values) ?? []), ...refusalsOf(drafts, stored)],
    isWaiting: Object.keys(waiting).length > 0,
    onType: (name, value) => setField(editor, { block: id, name, value }),
    onSet(name, value) {
      settle()
      setField(editor, { block: id, name, value })
      settle()
    },
    onSettle: settle,
  }
}

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
  const wrong = new Set([
    ...(kind?.check({ ...stored, ...typed }).map(({ path }) => path.split('.')[0] ?? '') ?? []),
    ...Object.keys(refused),
  ])
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
    return !draft.refused.some(({ path }) => path.split('.')[0] === name)
  })
  return Object.fromEntries(left.map(([field, { refused }]) => [field, refused ? { refused } : {}]))
}
