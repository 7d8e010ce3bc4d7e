import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/** A small fault that somebody could make, as a patch: its first line says what it is. */
export interface Fault {
  name: string
  patch: string
  /** What it changes. */
  files: string[]
}

const folder = 'deep/faults'

/** The faults with these names, or in these folders; by default all. */
export function listFaults(wanted: readonly string[]): Fault[] {
  return globSync(`${folder}/*/*.patch`)
    .toSorted()
    .map((patch) => ({ name: patch.slice(folder.length + 1, -'.patch'.length), patch, files: readFiles(patch) }))
    .filter(({ name }) => wanted.length === 0 || wanted.some((one) => name === one || name.startsWith(`${one}/`)))
}

function readFiles(patch: string): string[] {
  return [...readFileSync(patch, 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file = '']) => file)
}

/** Those of the files that have changes which no commit has. */
export function findUncommitted(files: readonly string[]): string[] {
  const changed = execFileSync('git', ['diff', '--name-only', 'HEAD', '--', ...files], { encoding: 'utf8' })
  return changed.split('\n').filter((file) => file !== '')
}

/** False if its files have changed too much. */
export function applyPatch({ patch }: Fault): boolean {
  return gitApply(patch)
}

export function revertPatch({ patch }: Fault): void {
  if (!gitApply('--reverse', patch)) throw new Error(`${patch} could not be reverted.`)
}

// One line around a change is enough to find it, so that patches outlive other changes nearby.
function gitApply(...args: string[]): boolean {
  return spawnSync('git', ['apply', '-C1', ...args], { stdio: 'ignore' }).status === 0
}
