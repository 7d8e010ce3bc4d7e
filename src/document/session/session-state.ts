import type { PageContent } from '#contract/page-document.ts'
import { type Document, readDocument } from '../document.ts'
import type { Intent } from '../intent.ts'
import type { FieldIssue } from '../block-type-registry.ts'
import type { Operation } from '../operation.ts'
import type { Overlap } from '../rebase.ts'
import type { OperationError } from '../operation-error.ts'

/**
 * State of an open document. `view` is the document on screen: the base, with the edits in flight and then the queue applied. Every edit is
 * in the base, in flight, in the queue, or in a conflict. Browsers store most of these fields, so they keep their names.
 */
export interface EditSession {
  readonly base: Revision
  readonly view: Document
  readonly flight: Flight | null
  readonly queue: readonly Step[]
  /** Newest last. */
  readonly undo: readonly HistoryEntry[]
  readonly redo: readonly HistoryEntry[]
  readonly conflicts: readonly Conflict[]
  readonly overlaps: readonly Overlap[]
  /** The newest known revision of the service. */
  readonly newest: number
  /** Number of responses in a row with a revision older than `newest`. */
  readonly doubts: number
  /** Number of steps at the head of the queue among which one was rejected. */
  readonly suspects: number
  readonly connectionError: ConnectionError | null
  /** Why the last edit failed. Null if it was applied. */
  readonly error: OperationError | null
  /** The next number for a step, entry or conflict. */
  readonly next: number
}
export interface Revision {
  readonly revision: number
  readonly document: Document
}
/** An operation that is not known to be saved. */
export interface Step extends Intent {
  /** Number of the step. */
  readonly n: number
  /** Id of the history entry that the step belongs to. */
  readonly entry: number
  /** The intent as an operation on the document before the step. */
  readonly compiled: Operation
}
/** A request in flight, repeated unchanged with the same batchId until there is a response. */
export interface Flight {
  readonly batchId: string
  readonly revision: number
  readonly steps: readonly Step[]
  /** Whether a response is awaited. */
  readonly inAir: boolean
}
/** An undo step: a gesture, or typing in one field. */
export interface HistoryEntry {
  readonly id: number
  readonly label: string
  /** The gesture in progress, whose edits join this entry. */
  readonly gesture: string | null
  /** Id of the entry that this entry undid alone. */
  readonly takesBack?: number
  /** The inverse of each step, in the order in which the inverses are applied. `of` is the number of the step. */
  readonly inverse: readonly { readonly of: number; readonly intents: readonly Intent[] }[]
}
/** An edit that could not be saved, until the person decides. */
export interface Conflict {
  readonly id: number
  /** Others have removed the item of the edit, or the service has rejected the edit (`refused`). */
  readonly why: 'removed' | 'refused'
  /** Id of the block or page, or `theme` or `nav`. */
  readonly target: string
  /** Display name of the target. */
  readonly name: string
  readonly message: string
  /** Issues of a block's fields, if known. */
  readonly issues?: readonly FieldIssue[]
  /** Descriptions of the edits. */
  readonly edits: readonly string[]
  /** Intents that restore the item of the edit. */
  readonly intents: readonly Intent[]
}
/** Why there was no response. `not_found`: others have deleted the document. */
export type ConnectionError = 'timeout' | 'unavailable' | 'offline' | 'signed_out' | 'not_found'

/** The document in a response. */
export interface DocumentResponse {
  revision: number
  content: PageContent
}

export function openSession({ revision, content }: DocumentResponse): EditSession {
  const document = readDocument(content)
  return {
    base: { revision, document },
    view: document,
    flight: null,
    queue: [],
    undo: [],
    redo: [],
    conflicts: [],
    overlaps: [],
    newest: revision,
    doubts: 0,
    suspects: 0,
    connectionError: null,
    error: null,
    next: 1,
  }
}
