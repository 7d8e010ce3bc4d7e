import type { Operation } from '#document/operation.ts'
import { apply } from '#document/apply.ts'
import { type Document, readDocument, writeDocument } from '#document/document.ts'
import type { DocumentResponse } from '#document/session/session-state.ts'
import { createSampleContent } from './sample-content.ts'
import { sampleBlockTypes } from './sample-block-types.ts'

export interface Request {
  batchId: string
  revision: number
  operations: Operation[]
}
export type Reply =
  | { status: 200; answer: DocumentResponse }
  | { status: 409; revision: number }
  | { status: 400; message: string; operations: number[] }

export interface LoggedBatch {
  person: number
  batchId: string
  operations: Operation[]
}

/** The service as an edit session sees it. Its errors may or may not name the operation. */
export class ModelService {
  document: Document = readDocument(createSampleContent())
  revision = 1
  readonly log: LoggedBatch[] = []
  readonly features: { batches: boolean; names: boolean }

  constructor(features: { batches: boolean; names: boolean }) {
    this.features = features
  }

  get answer(): DocumentResponse {
    return { revision: this.revision, content: json(writeDocument(this.document)) }
  }

  hasAccepted(batch: string): boolean {
    return this.log.some(({ batchId }) => batchId === batch)
  }

  edit(person: number, request: Request): Reply {
    if (this.features.batches && this.hasAccepted(request.batchId)) return { status: 200, answer: this.answer }
    if (request.revision !== this.revision) return { status: 409, revision: this.revision }
    const operations = json(request.operations)
    const rejectedIndexes = operations.flatMap((operation, index) => (isRejected(operation) ? [index] : []))
    const result = apply(this.document, operations, sampleBlockTypes)
    if (!result.ok) return { status: 400, message: result.rejection.message, operations: [] }
    if (rejectedIndexes.length > 0)
      return { status: 400, message: 'Not in your plan', operations: this.features.names ? rejectedIndexes : [] }
    this.document = result.document
    this.revision += 1
    this.log.push({ person, batchId: request.batchId, operations })
    return { status: 200, answer: this.answer }
  }
}

function isRejected(operation: Operation): boolean {
  return operation.op === 'addBlock' ? operation.type === 'pro' : JSON.stringify(operation).includes('forbidden')
}

/** As parsed from the wire. */
export function json<Value>(value: Value, replacer?: (name: string, value: unknown) => unknown): Value {
  // oxlint-disable-next-line typescript/no-unsafe-return -- JSON of a value parses to a value of the same type.
  return JSON.parse(JSON.stringify(value, replacer))
}
