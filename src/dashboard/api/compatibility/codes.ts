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

/** `rules`, `design` and the verdict are null if the service does not support them. */
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

/** `message`, the reason as a sentence, is the error itself if the service has only that. */
function completeBulk(
  outcome: Omit<WireBulk, 'failed'> & { failed: Sparse<WireBulk['failed'][number], 'id' | 'error'>[] },
) {
  return { ...outcome, failed: outcome.failed.map((failure) => ({ message: failure.error, ...failure })) }
}

type WireSplit = Wire<'GET /codes/{id}/splits'>['data'][number]

/** `since` is null if the service does not return when it started to count. */
function completeSplit(result: Sparse<WireSplit, Exclude<keyof WireSplit, 'since'>>) {
  return { since: null, ...result }
}

export const codeAdditions = {
  'GET /codes': fillPage(completeCode),
  'POST /codes': completeCode,
  'GET /codes/{id}': completeCode,
  'PATCH /codes/{id}': completeCode,
  'PATCH /codes/bulk': completeBulk,
  'GET /codes/{id}/splits': fillCollection(completeSplit),
}
