import { readFile } from 'node:fs/promises'
import { getFileType, isTextType } from '#contract/site-file-types.ts'
import { DEFAULT_CHARSET, findEncoding, type TextEncoding } from '#service/net/find-encoding.ts'
import { getIndex } from '../archive/site-files.ts'
import type { LocalFile } from './stored-files.ts'

/**
 * Finds the encodings of all texts that are not UTF-8, by path. Like a browser, it uses the byte order mark, or else the declaration in the
 * text, or else the encoding of the first page, because that page loads the other files.
 */
export async function findEncodings(
  files: readonly Pick<LocalFile, 'path' | 'file'>[],
): Promise<Map<string, TextEncoding>> {
  const encodings = new Map<string, TextEncoding>()
  const undeclared: string[] = []
  for (const { path, file } of files) {
    const { type } = getFileType(path)
    if (!isTextType(type)) continue
    const encoding = findEncoding(await readFile(file), type)
    if (encoding === 'undeclared') undeclared.push(path)
    else if (encoding !== null) encodings.set(path, encoding)
  }
  const { charset } = encodings.get(getIndex(files) ?? '') ?? { charset: DEFAULT_CHARSET }
  for (const path of undeclared) encodings.set(path, { charset, declaredBy: null })
  return encodings
}

/** Returns a note for the person who deploys the file. */
export function describeEncoding({ charset, declaredBy }: TextEncoding): string {
  return declaredBy === null
    ? `Is not UTF-8, and does not say what it is: sent as ${charset}.`
    : `Is not UTF-8: sent as ${charset}, as its ${declaredBy} says.`
}
