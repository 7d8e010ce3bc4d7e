import type { StoredFile } from '#dashboard/api/files.ts'
import { getFileKind } from '#dashboard/pickers/files/file-kind.ts'
import { Count } from '#dashboard/ui/count.tsx'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import type { Column, RowState } from '#dashboard/ui/table/column.ts'
import { OpenLink } from '#dashboard/ui/table/open-link.tsx'
import { RowCard } from '#dashboard/ui/table/row-card.tsx'
import type { Card } from '#dashboard/ui/table/table-row.tsx'

export const fileColumns: readonly Column<StoredFile>[] = [
  { id: 'name', title: 'Name', width: '1.4fr', cell: (file, state) => <FileLink file={file} state={state} /> },
  {
    id: 'file',
    title: 'File',
    width: '1fr',
    minTableWidth: 820,
    cell: ({ fileName }) => (
      <span className="truncate text-ink-soft" title={fileName}>
        {fileName}
      </span>
    ),
  },
  { id: 'kind', title: 'Kind', width: 88, minTableWidth: 560, cell: (file) => <Faint text={getFileKind(file)} /> },
  { id: 'size', title: 'Size', width: 80, align: 'end', cell: ({ size }) => <Faint text={formatBytes(size)} /> },
  {
    id: 'version',
    title: 'Version',
    width: 72,
    align: 'end',
    minTableWidth: 680,
    cell: ({ version }) => <Faint text={version.toLocaleString()} />,
  },
  { id: 'codes', title: 'Codes', width: 64, align: 'end', cell: ({ usedBy }) => <Count value={usedBy} /> },
  {
    id: 'changed',
    title: 'Changed',
    width: 104,
    minTableWidth: 560,
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} className="truncate text-ink-faint" />,
  },
]

export const fileCard: Card<StoredFile> = {
  height: 72,
  render: (file, state) => (
    <RowCard title={<FileLink file={file} state={state} />} at={file.updatedAt}>
      <span className="truncate text-xs text-ink-soft">
        {getFileKind(file)}, {formatBytes(file.size)} · {pluralize(file.usedBy, 'code')}
      </span>
    </RowCard>
  ),
}

function FileLink({ file: { id, name }, state }: { file: StoredFile; state: RowState }) {
  return <OpenLink id={id} state={state} text={name} className="font-medium" />
}

function Faint({ text }: { text: string }) {
  return <span className="truncate text-ink-soft tabular-nums">{text}</span>
}
