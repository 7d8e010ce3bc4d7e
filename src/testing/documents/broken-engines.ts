import type { PageContent } from '#contract/page-document.ts'
import { apply } from '#document/apply.ts'
import { getBlock, readDocument, writeDocument } from '#document/document.ts'
import type { Intent } from '#document/intent.ts'
import type { EditSession, Step } from '#document/session/session-state.ts'
import { json } from './model-service.ts'
import { type Engine, soundEngine } from './model-editor.ts'
import { sampleBlockTypes } from './sample-block-types.ts'

type Reduce = Engine['reduce']

/** Engines that each break one rule. A property that accepts one of them would prove nothing. */
export const brokenEngines: Record<string, () => Engine> = {
  'edits of a removed target are dropped': () =>
    withReduce((...given) => {
      const next = soundEngine.reduce(...given)
      return { ...next, conflicts: next.conflicts.filter(({ why }) => why !== 'removed') }
    }),
  'rejected edits are dropped': () =>
    withReduce((...given) => {
      const next = soundEngine.reduce(...given)
      return { ...next, conflicts: next.conflicts.filter(({ why }) => why !== 'refused') }
    }),
  'queued edits are dropped at a reload': () => ({
    ...soundEngine,
    save: (session) => soundEngine.save({ ...session, queue: [] }),
  }),
  'edits in flight are dropped at a reload': () => ({
    ...soundEngine,
    save: (session) => soundEngine.save({ ...session, flight: null }),
  }),
  'unsaved edits of a closed tab are not taken over': () =>
    withReduce((session, event, blockTypes) =>
      event.type === 'adopt' ? session : soundEngine.reduce(session, event, blockTypes),
    ),
  'recreated blocks get new ids': () =>
    withReduce((session, event, blockTypes) =>
      soundEngine.reduce(event.type === 'readAfterLostResponse' ? withNewIds(session) : session, event, blockTypes),
    ),
  'a repeated request gets a new batch id': () =>
    withReduce((session, event, blockTypes) => {
      const isRepeated = event.type === 'send' && session.flight?.inAir === false
      if (!isRepeated || !session.flight) return soundEngine.reduce(session, event, blockTypes)
      const renamed = withNewIds({ ...session, flight: { ...session.flight, batchId: event.batchId } })
      return soundEngine.reduce(renamed, event, blockTypes)
    }),
  'redo repeats the original edit': () => {
    const first = new Map<number, Step[]>()
    return withReduce((session, event, blockTypes) => {
      const next = soundEngine.reduce(session, event, blockTypes)
      if (event.type === 'edit') for (const step of next.queue) remember(first, step)
      const undoes = event.type === 'undo' || event.type === 'jump'
      return undoes ? { ...next, redo: next.redo.map((entry) => withOriginal(entry, first)) } : next
    })
  },
}

/** Applies operations, but allows the header of a page to be moved. */
export const applyMovingHeaders: typeof apply = (document, operations, blockTypes) => {
  const result = apply(document, operations, blockTypes)
  const [operation] = operations
  if (result.ok || result.rejection.reason !== 'header_block' || operation?.op !== 'moveBlock') return result
  const content: PageContent = writeDocument(document)
  for (const page of content.pages) if (page.id === operation.page) page.blocks = page.blocks.toReversed()
  return { ok: true, document: readDocument(content), inverse: [] }
}

function withReduce(reduce: Reduce): Engine {
  return { ...soundEngine, reduce }
}

function remember(first: Map<number, Step[]>, step: Step): void {
  const entrySteps = first.get(step.entry) ?? []
  first.set(step.entry, [...entrySteps.filter(({ n }) => n !== step.n), step])
}

function withOriginal(entry: EditSession['redo'][number], first: Map<number, Step[]>): EditSession['redo'][number] {
  const intents: Intent[] = first.get(entry.id) ?? []
  return { ...entry, inverse: [{ of: -1, intents }] }
}

function withNewIds(session: EditSession): EditSession {
  const addedIds = (session.flight?.steps ?? []).flatMap(({ operation }) =>
    operation.op === 'addBlock' && !getBlock(session.base.document, operation.id) ? [operation.id] : [],
  )
  const { base, ...saved } = soundEngine.save(session)
  const rename = (_: string, value: unknown) =>
    typeof value === 'string' && addedIds.includes(value) ? `${value.slice(0, -1)}z` : value
  const renamed = json(saved, rename)
  return soundEngine.restore({ ...renamed, base }, sampleBlockTypes)
}
