import { blockTypes } from '#blocks/block-type-registry.ts'
import { apply } from '#document/apply.ts'
import { describeBatch } from '#document/describe.ts'
import { getBlock, type Document } from '#document/document.ts'
import type { Operation } from '#document/operation.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import { requireBlocks, getWebhookUrl } from '../documents/block-plans.ts'
import { requireAllowedSize, countJsonBytes } from '../documents/document-size.ts'
import { requireOwnPictures } from './require-own-images.ts'
import type { Draft } from '../documents/read-draft.ts'
import type { Plan } from '#contract/workspace.ts'
import { parseReceiverUrl } from '#service/webhooks/messages/receiver-url.ts'
import { requireFormWebhooks } from '#service/webhooks/webhook-plan.ts'

export type EditResult = { ok: true; draft: Draft; summary: string } | { ok: false; apiError: ApiError }

interface DraftEdit {
  caller: Caller
  draft: Draft
  operations: Operation[]
  /** Origin of pictures. */
  scanOrigin: string
  /** Whether forms may send their answers into private networks. */
  allowPrivateHosts: boolean
}

/** The draft after the operations, or the reason why they are refused. Writes nothing. */
export function applyEdit(edit: DraftEdit): EditResult {
  try {
    return { ok: true, ...applyOperations(edit) }
  } catch (error) {
    if (isApiError(error)) return { ok: false, apiError: error }
    throw error
  }
}

function applyOperations({ caller: { workspace }, draft, operations, scanOrigin, allowPrivateHosts }: DraftEdit) {
  const before = draft.document
  const result = apply(before, operations, blockTypes)
  if (!result.ok) {
    const { operation, path, message } = result.rejection
    throw invalidField('body', ['operations', operation, ...(path === '' ? [] : [path])].join('.'), message)
  }
  const addOperations = operations.filter((operation) => operation.op === 'addBlock')
  requireBlocks(workspace.plan, addOperations)
  requireReceivers({ plan: workspace.plan, allowPrivateHosts }, before, operations)
  requireOwnPictures({ scanOrigin, workspaceId: workspace.id, document: before }, operations)
  const { document } = result
  const bytes = requireAllowedSize(document, operations, draft.bytes + countJsonBytes(operations))
  return {
    draft: { revision: draft.revision + 1, document, bytes },
    summary: describeBatch(operations, before, blockTypes),
  }
}

function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

interface ReceiverRules {
  plan: Plan
  allowPrivateHosts: boolean
}

/** Refuses a new receiver of a form's answers if the plan does not include it, or if its URL is not allowed. */
function requireReceivers(
  { plan, allowPrivateHosts }: ReceiverRules,
  before: Document,
  operations: readonly Operation[],
): void {
  for (const [index, operation] of operations.entries()) {
    const url = getNewReceiver(before, operation)
    if (url === null) continue
    requireFormWebhooks(plan)
    const receiver = parseReceiverUrl(url, { allowPrivateHosts })
    if (!receiver.ok)
      throw invalidField('body', `operations.${index}.fields.webhookUrl`, `The address ${receiver.reason}`)
  }
}

/** The receiver of a form's answers that an operation adds or changes. */
function getNewReceiver(document: Document, operation: Operation): string | null {
  if (operation.op !== 'addBlock' && operation.op !== 'setBlock') return null
  const url = getWebhookUrl(operation.fields)
  const currentUrl = operation.op === 'setBlock' ? getWebhookUrl(getBlock(document, operation.block)?.fields) : null
  return url === currentUrl ? null : url
}
