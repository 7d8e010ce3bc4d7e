import { kinds } from '#blocks/block-type-registry.ts'
import { apply } from '#document/apply.ts'
import { describeBatch } from '#document/describe.ts'
import { blockOf } from '#document/document.ts'
import type { Operation } from '#document/operation.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { Fault, invalidPlace } from '../../platform/http/api-error.ts'
import { demandBlocks } from './block-plans.ts'
import { demandReceivers } from '../forms/require-receivers.ts'
import { demandRoom, jsonBytes } from './document-size.ts'
import { demandOwnPictures } from './require-own-images.ts'
import type { Draft } from './read-draft.ts'

export type Applied = { ok: true; draft: Draft; summary: string } | { ok: false; fault: Fault }

interface Edit {
  caller: Caller
  draft: Draft
  operations: Operation[]
  /** Of the addresses of pictures. */
  scanOrigin: string
  /** Whether forms may send their answers into private networks. */
  allowPrivateHosts: boolean
}

/** What operations make of a draft, or why they are refused. Nothing is written. */
export function applyEdit(edit: Edit): Applied {
  try {
    return { ok: true, ...applied(edit) }
  } catch (error) {
    if (isFault(error)) return { ok: false, fault: error }
    throw error
  }
}

function applied({ caller: { workspace }, draft, operations, scanOrigin, allowPrivateHosts }: Edit) {
  const before = draft.document
  const result = apply(before, operations, kinds)
  if (!result.ok) {
    const { operation, path, message } = result.refusal
    throw invalidPlace('body', ['operations', operation, ...(path === '' ? [] : [path])].join('.'), message)
  }
  const added = operations.filter((operation) => operation.op === 'addBlock')
  demandBlocks(workspace.plan, added)
  demandReceivers({ plan: workspace.plan, allowPrivateHosts }, before, operations)
  const isShown = (block: string, src: string) => JSON.stringify(blockOf(before, block)?.fields ?? {}).includes(src)
  demandOwnPictures({ scanOrigin, workspaceId: workspace.id, isShown }, operations)
  const { document } = result
  const bytes = demandRoom(document, operations, draft.bytes + jsonBytes(operations))
  return {
    draft: { revision: draft.revision + 1, document, bytes },
    summary: describeBatch(operations, before, kinds),
  }
}

function isFault(error: unknown): error is Fault {
  return error instanceof Fault
}
