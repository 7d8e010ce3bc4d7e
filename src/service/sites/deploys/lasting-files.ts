import { getFileType, isPageType } from '#contract/site-file-types.ts'
import type { DeployedFile } from '../schema.ts'
import { getStem, isCode, isHashedName, isWordLike } from '../serving/hashed-name.ts'

type Files = Readonly<Record<string, Pick<DeployedFile, 'hash'>>>

/** Files of a folder whose names end with the same number of characters of the same alphabet. */
interface Family {
  hashed: number
  /** Files whose name changed with their content since an earlier version. */
  renamed: number
  members: { path: string; end: string }[]
}

// A single file can be a coincidence.
const FEWEST = 2
const lengths = new Set([8, 10, 12, 16, 20, 32])

/**
 * The files that browsers may keep forever, because a change of their content changes their name. A name is trusted if it looks like a
 * hash, or if similar names in its folder look like hashes or were renamed by earlier deploys: half of the hashes of Vite have no digit.
 * A name whose content an earlier deploy changed is no longer trusted.
 */
export function findLastingFiles(files: Files, earlier: readonly Files[]): Set<string> {
  const lasting = new Set(Object.keys(files).filter(isHashedName))
  const earlierStems = earlier.map((version) => groupStems(Object.entries(version)))
  for (const { hashed, renamed, members } of findFamilies(files, earlierStems).values()) {
    const isBuilt = hashed >= FEWEST || renamed >= FEWEST
    for (const { path, end } of isBuilt ? members : [])
      // A hash of capitals alone looks like a word.
      if (!isWordLike(end) || (renamed >= FEWEST && /^[A-Z2-7]+$/.test(end) && isCode(path))) lasting.add(path)
  }
  for (const path of lasting)
    if (isPageType(getFileType(path).type) || earlier.some((version) => isChanged(version[path], files[path])))
      lasting.delete(path)
  return lasting
}

function findFamilies(files: Files, earlierStems: readonly Map<string, Map<string, string>>[]): Map<string, Family> {
  const families = new Map<string, Family>()
  for (const [path, { hash }] of Object.entries(files)) {
    const name = splitName(path)
    if (name === null) continue
    const family = families.get(name.family) ?? { hashed: 0, renamed: 0, members: [] }
    families.set(name.family, family)
    family.members.push({ path, end: name.end })
    if (isHashedName(path)) family.hashed++
    const earlierEnds = earlierStems.map((stems) => stems.get(name.stem))
    if (earlierEnds.some((ends) => ends && !ends.has(name.end) && ![...ends.values()].includes(hash))) family.renamed++
  }
  return families
}

/** For each path without its end, the hashes of the files by the end of their names. */
function groupStems(files: [string, { hash: string }][]): Map<string, Map<string, string>> {
  const stems = new Map<string, Map<string, string>>()
  for (const [path, { hash }] of files) {
    const name = splitName(path)
    if (name === null) continue
    const ends = stems.get(name.stem) ?? new Map<string, string>()
    stems.set(name.stem, ends.set(name.end, hash))
  }
  return stems
}

/** `assets/menu-` and `BghjXLoK` of `assets/menu-BghjXLoK.js`. Null if the name has no end as long as a hash. */
function splitName(path: string): { stem: string; end: string; family: string } | null {
  const stem = getStem(path)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const rest = path.slice(folder.length + stem.length)
  for (const length of lengths) {
    const end = stem.slice(-length)
    const before = stem.slice(0, -length)
    if (end.length < length || !/^[\w-]+$/.test(end) || !/[.-]$/.test(before)) continue
    const alphabet = /^[0-9a-f]+$/.test(end) ? 'hex' : /^[A-Z2-7]+$/.test(end) ? 'base32' : 'base64'
    return { stem: `${folder}${before}*${rest}`, end, family: `${folder}*${length}${alphabet}` }
  }
  return null
}

function isChanged(before: { hash: string } | undefined, after: { hash: string } | undefined): boolean {
  return before !== undefined && before.hash !== after?.hash
}
