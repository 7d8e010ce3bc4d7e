import { toReadableAddress } from '#contract/readable-address.ts'
import type { Code } from '#dashboard/api/code.ts'
import type { Folder } from '#dashboard/api/folders.ts'
import { findFolderPath } from '#dashboard/pickers/folder-tree.ts'
import { toCsv } from '#dashboard/ui/csv.ts'

const headings = [
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

/** Codes as CSV with a UTF-8 byte order mark. Values that a spreadsheet would run as formulas are escaped. */
export function toCodesCsv(codes: readonly Code[], folders: readonly Folder[]): string {
  const lines = codes.map((code) => [
    code.name,
    code.shortCode,
    code.scanUrl,
    toReadableAddress(code.destination.url ?? code.destination.summary ?? code.destination.type),
    findFolderPath(folders, code.folderId)
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
  return toCsv([headings, ...lines])
}
