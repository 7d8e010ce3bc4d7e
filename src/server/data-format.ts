import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UnsupportedDataError } from './startup-error.ts'

/** Raised by each version that stores something in DATA_DIR that the one before would misread. */
const FORMAT = 1

/** Refuses a data directory that a newer version has used, and marks it with the format of this one. The caller holds its lock. */
export function claimFormat(dir: string): void {
  const path = join(dir, 'format')
  const found = readFormat(path)
  if (found > FORMAT)
    throw new UnsupportedDataError(
      `A newer version of Tessera has used ${dir} (its format is ${found}, and this version knows ${FORMAT}). Nothing was changed. Start the newer version again, or restore a backup from before the upgrade.`,
    )
  if (found < FORMAT) writeFileSync(path, `${FORMAT}\n`)
}

/** 0: a directory without the mark, new or of a version before the mark, or with one that a power failure cut off. */
function readFormat(path: string): number {
  try {
    const text = readFileSync(path, 'utf8').trim()
    return /^\d{1,9}$/.test(text) ? Number(text) : 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}
