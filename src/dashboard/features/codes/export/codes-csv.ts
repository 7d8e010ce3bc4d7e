import { toReadableAddress } from '#contract/readable-address.ts'
import type { Code } from '#dashboard/api/code.ts'
import type { Folder } from '#dashboard/api/folders.ts'
import { folderPath } from '#dashboard/pickers/folder-tree.ts'
import { toCsv } from '#dashboard/ui/csv.ts'

const head = [
  'Name',
  'Short code',
  'Scan address',
  'Destination',
  'Folder',
  'Tags',
  'Rules',
  'Scans',
  'Scan margin',
  'Archived',
  'Created',
  'Changed',
]

/** Codes as CSV for any spreadsheet: with a UTF-8 byte order mark, and with formulas escaped. */
export function codesCsv(codes: readonly Code[], folders: readonly Folder[]): string {
  const lines = codes.map((code) => [
    code.name,
    code.shortCode,
    code.scanUrl,
    toReadableAddress(code.destination.url ?? code.destination.summary ?? code.destination.type),
    folderPath(folders, code.folderId)
      .map(({ name }) => name)
      .join(' / '),
    code.tags.join(', '),
    code.rules?.length ?? '',
    code.scans ?? '',
    code.scanMargin ?? '',
    code.archived ? 'yes' : 'no',
    code.createdAt,
    code.updatedAt,
  ])
  return toCsv([head, ...lines])
}
