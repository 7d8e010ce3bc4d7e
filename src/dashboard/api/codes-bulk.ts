import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import type { mergeUtm } from '#contract/utm.ts'
import { codeCompleters } from './compatibility/codes.ts'
import { callWith } from './client.ts'
import { type Code, type CodeChange, codeMutationOptions } from './code.ts'
import { refreshAroundCodes } from './codes.ts'
import { applyToCachedCodes, isLastChange } from './codes-cache.ts'
import { toNewDestination } from './destination.ts'
import { getFailureText } from './failure-text.ts'
import { sendWithinRateLimit } from './within-rate-limit.ts'

const call = callWith(codeCompleters)

type BulkBody = EndpointRequest<'PATCH /codes/bulk', Api['PATCH /codes/bulk']>['body']
export type BulkChange = Omit<BulkBody, 'ids'>
export type CreateCodesBody = EndpointRequest<'POST /codes/bulk', Api['POST /codes/bulk']>['body']

/** One change for several codes. Undoing a change takes several steps if the codes had different values. */
export interface BulkStep {
  ids: readonly string[]
  change: BulkChange
}
export interface BulkOutcome {
  /** Ids of the codes that were changed. */
  done: string[]
  /** Codes that were not changed, with the reason as text for the person. */
  failed: { id: string; message: string }[]
}

const CHUNK_SIZE = 100

/**
 * Changes any number of codes optimistically. Failures are returned per code; nothing is thrown. `onWait` is called with the seconds of a
 * wait for the rate limit, and with 0 when the wait is over.
 */
export const changeCodes = (queryClient: QueryClient, onWait?: (seconds: number) => void) =>
  mutationOptions({
    ...codeMutationOptions,
    mutationFn: async (steps: readonly BulkStep[]): Promise<BulkOutcome> => {
      const outcome: BulkOutcome = { done: [], failed: [] }
      for (const { ids, change } of steps.flatMap(toChunks)) {
        const failed = await changeChunk([...ids], change, onWait)
        const failedIds = new Set(failed.map(({ id }) => id))
        outcome.done.push(...ids.filter((id) => !failedIds.has(id)))
        outcome.failed.push(...failed)
      }
      return outcome
    },
    onMutate: async (steps) => {
      for (const { ids, change } of steps) {
        const merge = change.utm && (await import('#contract/utm.ts')).mergeUtm
        await applyToCachedCodes(queryClient, new Set(ids), (code) => toChange(code, change, merge))
      }
    },
    onSettled: () => {
      if (isLastChange(queryClient)) refreshAroundCodes(queryClient)
    },
  })

/** The steps that undo a change, one for each group of codes with equal former values. Codes that it did not change are in no step. */
export function toUndoSteps(codes: readonly Code[], change: BulkChange): BulkStep[] {
  const toUndoChange = (code: Code): BulkChange => ({
    ...(change.folderId !== undefined && { folderId: code.folderId ?? 'root' }),
    ...undoTags(code.tags, change),
    ...(change.archived !== undefined && { archived: code.archived }),
    ...((change.destination ?? change.utm) && pickDestination(code)),
  })
  const groups = Map.groupBy(codes, (code) => JSON.stringify(toUndoChange(code)))
  return [...groups].flatMap(([undoText, group]) => {
    const [first] = group
    return first && undoText !== '{}' ? [{ ids: group.map(({ id }) => id), change: toUndoChange(first) }] : []
  })
}

/** Takes back only the tags that were added or removed, so that tags that somebody else changes meanwhile stay as they are. */
function undoTags(
  formerTags: readonly string[],
  { tags, addTags = [], removeTags = [] }: BulkChange,
): Pick<BulkChange, 'tags' | 'addTags' | 'removeTags'> {
  if (tags) return { tags: [...formerTags] }
  const added = addTags.filter((tag) => !formerTags.includes(tag))
  const removed = removeTags.filter((tag) => formerTags.includes(tag))
  return { ...(added.length > 0 && { removeTags: added }), ...(removed.length > 0 && { addTags: removed }) }
}

/** Creates a batch of codes, all or nothing. A retry with the same key creates nothing twice. */
export function createCodes(body: CreateCodesBody, idempotencyKey: string) {
  return call('POST /codes/bulk', { body, headers: { 'idempotency-key': idempotencyKey } })
}

function pickDestination(code: Code): Pick<BulkChange, 'destination'> {
  const destination = toNewDestination(code.destination)
  return destination ? { destination } : {}
}

async function changeChunk(
  ids: string[],
  change: BulkChange,
  onWait: ((seconds: number) => void) | undefined,
): Promise<BulkOutcome['failed']> {
  try {
    return (await sendWithinRateLimit(() => call('PATCH /codes/bulk', { body: { ids, ...change } }), { onWait })).failed
  } catch (error) {
    const message = getFailureText(error)
    return ids.map((id) => ({ id, message }))
  }
}

function toChunks({ ids, change }: BulkStep): BulkStep[] {
  return Array.from({ length: Math.ceil(ids.length / CHUNK_SIZE) }, (_, index) => ({
    ids: ids.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
    change,
  }))
}

/** The effect of a bulk change on one code. `merge` is loaded for changes with UTM parameters only. */
function toChange(
  code: Code,
  { addTags, removeTags, utm, ...change }: BulkChange,
  merge: typeof mergeUtm | undefined,
): CodeChange {
  const { url } = code.destination
  if (utm && merge && url !== undefined) change.destination = { type: 'url', url: merge(url, utm) }
  if (!addTags && !removeTags) return change
  const remainingTags = (change.tags ?? code.tags).filter((tag) => !removeTags?.includes(tag))
  return { ...change, tags: [...new Set([...remainingTags, ...(addTags ?? [])])] }
}
