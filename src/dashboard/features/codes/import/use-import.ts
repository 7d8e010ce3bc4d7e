import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { assignUse } from '#tables/column-uses.ts'
import { countEqualNames } from '#tables/equal-names.ts'
import type { Table } from '#tables/read-table.ts'
import { domainsQueries } from '#dashboard/api/domains.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { useUtmSettings } from '#dashboard/pickers/utm-fields.tsx'
import { type RowOutcome, checkRows, type ImportRow, type RowEdit } from './import-row.ts'
import type { RowResult } from './import-run.ts'
import { getImportStore } from './import-store.ts'
import type { TargetFolder, RowToCreate } from './run-import.ts'
import { checkShortLinks, type ShortLinkHosts } from './short-links.ts'
import { readStoredImport, type StoredTable } from './stored-import.ts'
import { type Columns, toRows } from './table-rows.ts'
import { useExistingCodes } from './use-existing-codes.ts'

/** Edits by line. */
const noEdits: ReadonlyMap<number, RowEdit> = new Map()

interface Preview extends StoredTable {
  rows: readonly ImportRow[]
}

/** State of an import. Nothing is created before `start`. */
export function useImport() {
  const queryClient = useQueryClient()
  const { workspace } = useSession()
  const store = getImportStore(queryClient, workspace.id)
  const run = useStore(store.run)
  const [preview, setPreview] = useState<Preview | null>(() => store.table && toPreview(store.table))
  const [isReady, setIsReady] = useState(store.table !== null)
  useEffect(() => {
    if (store.table) return undefined
    let isCurrent = true
    void readStoredImport(workspace.id).then((storedImport) => {
      if (!isCurrent) return
      if (storedImport && store.restore(storedImport)) setPreview(toPreview(storedImport))
      setIsReady(true)
    })
    return () => void (isCurrent = false)
  }, [store, workspace.id])
  const rows = preview?.rows ?? noRows
  // Not during the import: every filed batch invalidates the codes, and loading all of them again would use up the rate limit.
  const { existing, scanHosts, ...comparing } = useExistingCodes({
    enabled: preview !== null && run.state !== 'running',
    hasCodeKeys: rows.some(({ codeKeys }) => codeKeys !== undefined),
  })
  const settings = useUtmSettings()
  const shortLinkOptions = useShortLinkHosts(scanHosts)
  const outcomes = useMemo(
    () => checkShortLinks(rows, checkRows(rows, existing, settings), shortLinkOptions),
    [rows, existing, settings, shortLinkOptions],
  )
  const duplicateNameCount = useMemo(() => countEqualNames(rows.map(({ name }) => name)), [rows])
  const isOffered = useIsOffered()
  const showTable = (table: StoredTable) => {
    store.reset()
    setPreview(toPreview(table))
  }
  return {
    /** Whether the stored import of an earlier tab has been read. */
    isReady,
    table: preview?.table,
    columns: preview?.columns,
    rows,
    outcomes,
    comparing,
    duplicateNameCount,
    shortLinkOptions,
    run: { ...run, cancel: () => store.cancel(), undo: async () => store.undo() },
    readTable: (table: Table) => {
      const app = isOffered('POST /codes#appUrl') ? -1 : table.layout.uses.indexOf('app')
      const uses = app === -1 ? table.layout.uses : assignUse(table.layout.uses, app, 'ignore')
      showTable({ table, columns: { ...table.layout, uses }, edits: noEdits })
    },
    setColumns: (columns: Columns) => preview && showTable({ ...preview, columns }),
    clear: () => {
      store.reset()
      setPreview(null)
    },
    edit: (line: number, change: RowEdit) =>
      setPreview((current) => {
        if (!current) return current
        const editedRows = current.rows.map((row) => (row.line === line ? { ...row, ...change } : row))
        const edits = new Map([...current.edits, [line, { ...current.edits.get(line), ...change }]])
        return { ...current, rows: editedRows, edits }
      }),
    start: async (place: TargetFolder, size: number) => {
      if (!preview) return
      // The comparison would find the codes that this import creates, and mark their rows as duplicates.
      void comparing.abort()
      const { table, columns, edits } = preview
      const acceptedFields = {
        aliases: isOffered('POST /codes/bulk#rows.aliases'),
        tags: isOffered('POST /codes/bulk#rows.tags'),
      }
      await store.start({
        place,
        rows: listRowsToCreate({ rows, outcomes, run }, acceptedFields),
        size,
        stored: { table, columns, edits },
      })
    },
  }
}
export type Import = ReturnType<typeof useImport>

/** Hosts on which short links can be kept: the verified domains for scans, and the hosts of the scan addresses of existing codes. */
function useShortLinkHosts(scanHosts: ReadonlySet<string>): ShortLinkHosts & { domains: readonly string[] } {
  const offers = useIsOffered()
  const { data } = useQuery({ ...domainsQueries.all(), enabled: usePermission()('GET /domains') })
  const isOffered = offers('POST /codes/bulk#rows.aliases') || offers('PATCH /codes/{id}#aliases')
  return useMemo(() => {
    const domains = (data ?? []).filter(({ state, use }) => state === 'verified' && use === 'scans')
    const hosts = domains.map(({ host }) => host)
    const isKnown = data !== undefined && scanHosts.size > 0
    return { domains: hosts, ownHosts: isKnown ? new Set([...hosts, ...scanHosts]) : null, isOffered }
  }, [data, scanHosts, isOffered])
}

const noRows: readonly ImportRow[] = []

function toPreview({ table, columns, edits }: StoredTable): Preview {
  return { table, columns, edits, rows: toRows(table, columns, edits) }
}

interface CheckedRows {
  rows: readonly ImportRow[]
  outcomes: readonly RowOutcome[]
  run: { ended: ReadonlyMap<number, RowResult>; unanswered: ReadonlySet<number> }
}

/** Which fields of a row the service accepts in a batch. */
interface AcceptedFields {
  aliases: boolean
  tags: boolean
}

function listRowsToCreate(
  { rows, outcomes, run: { ended, unanswered } }: CheckedRows,
  acceptedFields: AcceptedFields,
): RowToCreate[] {
  return rows.flatMap((row, index) => {
    const outcome = outcomes[index]
    const isSent = ended.get(row.line)?.ok || unanswered.has(row.line)
    return outcome?.state === 'create' && !isSent ? [toRowToCreate(row, outcome, acceptedFields)] : []
  })
}

function toRowToCreate(
  { line, folder, tags, isArchived }: ImportRow,
  { name, url, appUrl, aliases = [] }: Extract<RowOutcome, { state: 'create' }>,
  acceptedFields: AcceptedFields,
): RowToCreate {
  return {
    line,
    body: {
      name,
      url,
      ...(appUrl !== undefined && { appUrl }),
      ...(acceptedFields.aliases && aliases.length > 0 && { aliases: [...aliases] }),
      ...(acceptedFields.tags && tags.length > 0 && { tags: [...tags] }),
    },
    // Fields that the service does not accept in a batch are sent when the code exists.
    filing: {
      folder,
      tags: acceptedFields.tags ? [] : tags,
      aliases: acceptedFields.aliases ? [] : aliases,
      isArchived: isArchived === true,
    },
  }
}
