import { fillCollection, fillPage, emptyList, type Sparse, type Wire } from './fill.ts'

type WireCode = Wire<'GET /codes/{id}'>
type CertainCodeField =
  | 'id'
  | 'shortCode'
  | 'name'
  | 'scanUrl'
  | 'destination'
  | 'archived'
  | 'hasAccessCode'
  | 'previewUrl'

/** `rules`, `design`, `scanVerified` and `scanMargin` are null if the service does not support them. */
function completeCode(code: Sparse<WireCode, CertainCodeField | 'createdAt' | 'updatedAt'>) {
  return {
    folderId: null,
    design: null,
    scanVerified: null,
    scanMargin: null,
    rules: null,
    destinationHealth: null,
    tags: emptyList<string>(),
    warnings: emptyList<string>(),
    ...code,
  }
}

type WireBulk = Wire<'PATCH /codes/bulk'>

/** Each failure needs `message`, the reason as a sentence. Without one, the error code takes its place. */
function completeBulk(
  outcome: Omit<WireBulk, 'failed'> & { failed: Sparse<WireBulk['failed'][number], 'id' | 'error'>[] },
) {
  return { ...outcome, failed: outcome.failed.map((failure) => ({ message: failure.error, ...failure })) }
}

type WireSplit = Wire<'GET /codes/{id}/splits'>['data'][number]

/** `since`, the start of the count, and the estimate `missingScans` are null if the service does not return them. */
function completeSplit(result: Sparse<WireSplit, Exclude<keyof WireSplit, 'since' | 'missingScans'>>) {
  return { since: null, missingScans: null, ...result }
}

export const codeCompleters = {
  'GET /codes': fillPage(completeCode),
  'POST /codes': completeCode,
  'GET /codes/{id}': completeCode,
  'PATCH /codes/{id}': completeCode,
  'PATCH /codes/bulk': completeBulk,
  'GET /codes/{id}/splits': fillCollection(completeSplit),
}
