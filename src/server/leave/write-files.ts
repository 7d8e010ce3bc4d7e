import { join } from 'node:path'
import type { Database } from '#database/open.ts'
import { getLiveVersion, listFiles } from '#service/files/file-rows.ts'
import { readContent, toContentHeaders } from '#service/files/read-content.ts'
import { getView } from '#service/files/read-file-type.ts'
import { toDocumentPath } from '#service/hosts/file-directory/document-url.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import { quote, quoteName, setVariable } from './nginx-text.ts'
import { OutputFile } from './output-file.ts'
import { writePublicFile } from './public-file.ts'

/** The file of the configuration with the locations of files that codes open. */
export const DOCUMENT_LOCATIONS = 'documents.conf'

interface FilesSource {
  db: Database
  store: ObjectStore
  workspaceId: string
}

/**
 * Writes the files that codes open, each under its own path, and the locations with which nginx serves them. Files that the service
 * shows in a reader page are shown by the browser itself. Returns the number of files.
 */
export async function writeFiles(dir: string, { db, store, workspaceId }: FilesSource): Promise<number> {
  const locations = await OutputFile.create(join(dir, DOCUMENT_LOCATIONS))
  const rows = await listFiles(db, workspaceId)
  for (const row of rows) {
    const version = getLiveVersion(row)
    const address = toDocumentPath({ workspaceId, fileId: row.id })
    const path = `${address}/${version.fileName}`
    const content = readContent(store, { workspaceId, fileId: row.id, version })
    await writePublicFile(join(dir, path), { root: dir, content })
    const isShown = getView(version.type) !== null
    const toLocation = (name: string, isDownload: boolean) =>
      `location = ${quoteName(name)} { root .; types { } default_type ${quote(version.type)}; ${toHeaders(toContentHeaders(version, { isDownload }))} try_files ${quote(path)} =404; }\n`
    await locations.write(toLocation(address, row.show === 'download' || !isShown) + toLocation(path, !isShown))
  }
  await locations.close()
  return rows.length
}

function toHeaders(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .filter(([name]) => name !== 'accept-ranges')
    .map(
      ([name, value], index) => `${setVariable(`header_${index}`, value)} add_header ${name} $header_${index} always;`,
    )
    .join(' ')
}
