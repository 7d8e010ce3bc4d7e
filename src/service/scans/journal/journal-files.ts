import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** `stored`: a file whose lines are in the database. */
type JournalFileKind = 'journal' | 'stored'

/** The numbers of a journal's files, oldest first; by default those that are yet to be loaded. */
export function listJournalFiles(dir: string, kind: JournalFileKind = 'journal'): number[] {
  return readdirSync(dir)
    .flatMap((file) => new RegExp(`^(\\d{10})\\.${kind}$`).exec(file)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b)
}

export function getJournalPath(dir: string, number: number): string {
  return getPath(dir, number, 'journal')
}

/** The path of a file after its lines were stored. */
export function getStoredPath(dir: string, number: number): string {
  return getPath(dir, number, 'stored')
}

function getPath(dir: string, number: number, kind: JournalFileKind): string {
  return join(dir, `${String(number).padStart(10, '0')}.${kind}`)
}
