import { getFileType, isPageType, isTextType } from '#contract/site-file-types.ts'
import type { DeployedFile } from '../schema.ts'
import { isHashedName } from './hashed-name.ts'

/** A file of a version, with its headers. */
export interface ServedFile extends DeployedFile {
  /** With its charset. */
  type: string
  /** Whether browsers save it instead of showing it. */
  isDownload: boolean
  cacheControl: string
}

const REVALIDATE = 'no-cache'
const IMMUTABLE = 'public, max-age=31536000, immutable'

export function toServedFiles(files: Record<string, DeployedFile>): Map<string, ServedFile> {
  return new Map(
    Object.entries(files).map(([path, file]) => {
      const { type, isDownload } = getFileType(path)
      // Versions that were stored before names were compared have only names.
      const { lasting = !isPageType(type) && isHashedName(path) } = file
      return [
        path,
        { ...file, type: withCharset(type, file), isDownload, cacheControl: lasting ? IMMUTABLE : REVALIDATE },
      ]
    }),
  )
}

/** Whether browsers never request the file again, because a change of its content changes its name. */
export function isLasting({ cacheControl }: ServedFile): boolean {
  return cacheControl === IMMUTABLE
}

/**
 * Whether people open the file on its own. Such files come from the live version. Files that a page loads come from the version of the
 * page.
 */
export function isOpenedAlone({ type, isDownload }: ServedFile): boolean {
  return isDownload || isPage({ type }) || type === 'application/pdf'
}

export function isPage({ type }: Pick<ServedFile, 'type'>): boolean {
  return isPageType(type.replace(/;.*$/, ''))
}

function withCharset(type: string, { charset }: DeployedFile): string {
  if (charset !== undefined && isTextType(type)) return `${type}; charset=${charset}`
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}
