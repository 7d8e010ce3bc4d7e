import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/** A small bug that somebody could introduce, as a patch. Its first line describes it. */
export interface Fault {
  name: string
  patch: string
  /** The files that it changes. */
  files: string[]
}

const folder = 'deep/faults'

/** The faults with these names or in these folders; by default all. */
export function listFaults(requestedNames: readonly string[]): Fault[] {
  return globSync(`${folder}/*/*.patch`)
    .toSorted()
    .map((patch) => ({ name: patch.slice(folder.length + 1, -'.patch'.length), patch, files: readFiles(patch) }))
    .filter(
      ({ name }) =>
        requestedNames.length === 0 ||
        requestedNames.some((requestedName) => name === requestedName || name.startsWith(`${requestedName}/`)),
    )
}

function readFiles(patch: string): string[] {
  return [...readFileSync(patch, 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file = '']) => file)
}

/** The files that have uncommitted changes. */
export function findUncommittedFiles(files: readonly string[]): string[] {
  const changedFiles = execFileSync('git', ['diff', '--name-only', 'HEAD', '--', ...files], { encoding: 'utf8' })
  return changedFiles.split('\n').filter((file) => file !== '')
}

/** Applies the patch; returns false if its files have changed too much. */
export function applyPatch({ patch }: Fault): boolean {
  return gitApply(patch)
}

export function revertPatch({ patch }: Fault): void {
  if (!gitApply('--reverse', patch)) throw new Error(`${patch} could not be reverted.`)
}

// A patch applies if one line around its change still matches, so that changes nearby do not make it useless.
function gitApply(...args: string[]): boolean {
  return spawnSync('git', ['apply', '-C1', ...args], { stdio: 'ignore' }).status === 0
}
