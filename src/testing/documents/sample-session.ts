import { apply } from '#document/apply.ts'
import { getBlock, readDocument, writeDocument } from '#document/document.ts'
import { reduceSession, type SessionEvent } from '#document/edit-session.ts'
import type { Operation } from '#document/operation.ts'
import { type DocumentResponse, type EditSession, openSession } from '#document/session/session-state.ts'
import { json } from './model-service.ts'
import { home, createSampleContent } from './sample-content.ts'
import { sampleBlockTypes } from './sample-block-types.ts'

export const openedSession = openSession({ revision: 1, content: createSampleContent() })

export function applyEvents(session: EditSession, ...events: SessionEvent[]): EditSession {
  return events.reduce((now, event) => reduceSession(now, event, sampleBlockTypes), session)
}

export function edit(operation: Operation, gesture?: string): SessionEvent {
  return { type: 'edit', operations: [operation], gesture }
}

export function write(block: string, text: string, gesture?: string): SessionEvent {
  return edit({ op: 'setBlock', page: home, block, fields: { text } }, gesture)
}

export function send(batchId = 'batch-one'): SessionEvent {
  return { type: 'send', batchId }
}

/** Returns the document of a revision after edits of other people. */
export function createOthersEdit(revision: number, ...operations: Operation[]): DocumentResponse {
  const result = apply(readDocument(createSampleContent()), operations, sampleBlockTypes)
  if (!result.ok) throw new Error(result.rejection.message)
  return { revision, content: json(writeDocument(result.document)) }
}

export function toText({ view }: EditSession, block: string): unknown {
  return getBlock(view, block)?.fields['text']
}

export const remove = (block: string): Operation => ({ op: 'removeBlock', page: home, block })
