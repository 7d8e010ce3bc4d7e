import type { Database } from '#database/open.ts'
import type { Caller } from '#service/http/caller.ts'
import { isApiError } from '#service/http/api-error.ts'
import { findMissingHosts } from '../aliases/code-aliases.ts'
import { createCodes } from '../bulk-create.ts'
import type { CodeListeners } from '../code-listeners.ts'
import type { ForeignLinks } from './foreign-formats.ts'
import { storeImportedScans } from './imported-scans.ts'
import type { FiledCode } from './import-folders.ts'

const LINKS_PER_BATCH = 250

interface ImportJob {
  planned: readonly FiledCode[]
  product: ForeignLinks['product']
  listeners: CodeListeners
  scanHost: string
  /** Called after each batch with the number of processed links. */
  onProgress?: ((done: number) => void) | undefined
}

/** A host of short links that was removed from the domains of the workspace. */
class MissingHost extends Error {
  constructor(host: string) {
    super(`${host} is no longer a verified domain of the workspace.`)
  }
}

export interface ImportResult {
  created: number
  failed: { place: string; reason: string }[]
}

/**
 * Creates the planned codes, one transaction per batch. Created codes stay if a later batch fails, and the next import skips them. The
 * links of a refused batch are tried one by one, so that only the faulty links fail.
 */
export async function importLinks(db: Database, caller: Caller, job: ImportJob): Promise<ImportResult> {
  const result: ImportResult = { created: 0, failed: [] }
  for (let start = 0; start < job.planned.length; start += LINKS_PER_BATCH) {
    const batch = job.planned.slice(start, start + LINKS_PER_BATCH)
    const refused = await createBatch(db, caller, { ...job, planned: batch })
    const reasons = refused === null ? [] : await createEach(db, caller, { ...job, planned: batch })
    result.failed.push(...reasons)
    result.created += batch.length - reasons.length
    job.onProgress?.(start + batch.length)
  }
  return result
}

async function createEach(db: Database, caller: Caller, job: ImportJob): Promise<ImportResult['failed']> {
  const failed: ImportResult['failed'] = []
  for (const planned of job.planned) {
    const reason = await createBatch(db, caller, { ...job, planned: [planned] })
    if (reason !== null) failed.push({ place: planned.place, reason })
  }
  return failed
}

/** Creates all codes of a batch and returns null, or creates none and returns the reason. Throws for failures of the database or the program. */
async function createBatch(db: Database, caller: Caller, job: ImportJob): Promise<string | null> {
  const { planned, product, listeners, scanHost } = job
  try {
    await db.transaction(async (tx) => {
      const aliases = planned.flatMap((code) => code.aliases)
      const [missing] = await findMissingHosts(tx, caller.workspace.id, { aliases, scanHost })
      if (missing !== undefined) throw new MissingHost(missing)
      const { codes } = await createCodes(tx, caller, { rows: planned, listeners, scanHost })
      const importedCodes = codes.flatMap(({ id }, index) => {
        const plannedCode = planned[index]
        return plannedCode ? [{ codeId: id, planned: plannedCode }] : []
      })
      await storeImportedScans(tx, caller.workspace.id, { product, importedCodes })
    })
    return null
  } catch (error) {
    if (isApiError(error)) {
      if (error.details && 'issues' in error.details) return `${error.details.issues[0]?.message}.`
      if (error.code === 'plan_limit_reached') return 'The plan has no room for more codes.'
    }
    throw error
  }
}
