import type { PageContent } from '#contract/page-document.ts'
import { type Document, readDocument } from '../document.ts'
import type { Intent } from '../intent.ts'
import type { FieldIssue } from '../block-type-registry.ts'
import type { Operation } from '../operation.ts'
import type { Overlap } from '../rebase.ts'
import type { OperationError } from '../operation-error.ts'

/**
 * Everything that one person's open document consists of. `view` is what is shown: the base, then what is in the air, then what
 * is queued. Every edit is in the base, in the air, queued, or in the tray.
 */
export interface EditSession {
  readonly base: Revision
  readonly view: Document
  readonly flight: Flight | null
  readonly queue: readonly Step[]
  /** The newest last. */
  readonly undo: readonly Entry[]
  readonly redo: readonly Entry[]
  readonly conflicts: readonly Conflict[]
  readonly overlaps: readonly Overlap[]
  /** The newest revision that the service is known to have. */
  readonly newest: number
  /** How many answers in a row spoke of an older revision than one that is known. */
  readonly doubts: number
  /** How many steps at the queue's head are known to hold one that the service refuses. */
  readonly suspects: number
  readonly connectionError: ConnectionError | null
  /** Why the last thing that this person did has done nothing; null where it has. */
  readonly error: OperationError | null
  /** The next number for a step, an entry or a tray item. */
  readonly next: number
}
export interface Revision {
  readonly revision: number
  readonly document: Document
}
/** An operation that is not yet known to be saved. */
export interface Step extends Intent {
  readonly n: number
  /** The entry of the history that it belongs to. */
  readonly entry: number
  /** What was meant, as the document that it follows on needs it said. */
  readonly compiled: Operation
}
/** What was sent: it is sent again as it is, under the same batchId, until there is an answer. */
export interface Flight {
  readonly batchId: string
  readonly revision: number
  readonly steps: readonly Step[]
  readonly inAir: boolean
}
/** Something that can be undone, or redone: a gesture, or a run of typing in one field. */
export interface Entry {
  readonly id: number
  readonly label: string
  /** What is still going on and will join this entry. */
  readonly gesture: string | null
  /** The entry that this one took back, out of the middle. */
  readonly takesBack?: number
  /** By the step that each part takes back; in the order in which they are to be made. */
  readonly inverse: readonly { readonly of: number; readonly intents: readonly Intent[] }[]
}
/** What could not be saved, kept until somebody decides. */
export interface Conflict {
  readonly id: number
  /** Others removed what it is about, or it was refused. */
  readonly why: 'removed' | 'refused'
  /** Of the block or page, or `theme`, `nav`. */
  readonly target: string
  /** What people know that by. */
  readonly name: string
  readonly message: string
  /** What is wrong with single fields of a block, where that is known. */
  readonly issues?: readonly FieldIssue[]
  /** In words: what was done to it. */
  readonly edits: readonly string[]
  /** What puts it back. */
  readonly intents: readonly Intent[]
}
/** Why there was no answer. `gone`: others have deleted the document. */
export type ConnectionError = 'lost' | 'busy' | 'offline' | 'signed_out' | 'gone'

/** The document as the service answered it. */
export interface Answer {
  revision: number
  content: PageContent
}

export function openSession({ revision, content }: Answer): EditSession {
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
