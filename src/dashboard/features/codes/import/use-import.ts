import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { withUse } from '#tables/column-uses.ts'
import { countEqualNames } from '#tables/equal-names.ts'
import type { Table } from '#tables/read-table.ts'
import { useOffers } from '#dashboard/api/offers.ts'
import { domainsQueries } from '#dashboard/api/domains.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { useUtmSettings } from '#dashboard/pickers/utm-fields.tsx'
import { type Judged, judgeRows, type ImportRow, type RowEdit } from './import-row.ts'
import type { RowResult } from './import-run.ts'
import { getImportStore } from './import-store.ts'
import type { Place, RowToCreate } from './run-import.ts'
import { judgeShortLinks, type ShortLinkHosts } from './short-links.ts'
import { readStoredImport, type StoredTable } from './stored-import.ts'
import { type Columns, toRows } from './table-rows.ts'
import { useExisting } from './use-existing.ts'

/** By line. */
const noEdits: ReadonlyMap<number, RowEdit> = new Map()

interface Preview extends StoredTable {
  rows: readonly ImportRow[]
}

/** State of an import. Nothing is created before `start`. */
export function useImport() {
  const queries = useQueryClient()
  const { workspace } = useSession()
  const store = getImportStore(queries, workspace.id)
  const run = useStore(store.run)
  const [preview, setPreview] = useState<Preview | null>(() => store.table && toPreview(store.table))
  const [isReady, setIsReady] = useState(store.table !== null)
  useEffect(() => {
    if (store.table) return undefined
    let isCurrent = true
    void readStoredImport(workspace.id).then((stored) => {
      if (!isCurrent) return
      if (stored && store.restore(stored)) setPreview(toPreview(stored))
      setIsReady(true)
    })
    return () => void (isCurrent = false)
  }, [store, workspace.id])
  const rows = preview?.rows ?? noRows
  // Every filed batch marks the codes as changed; reading them all each time would use up the rate limit of the import.
  const { existing, scanHosts, ...comparing } = useExisting({
    enabled: preview !== null && run.state !== 'running',
    hasCodeKeys: rows.some(({ codeKeys }) => codeKeys !== undefined),
  })
  const settings = useUtmSettings()
  const shortLinkHosts = useShortLinkHosts(scanHosts)
  const judged = useMemo(
    () => judgeShortLinks(rows, judgeRows(rows, existing, settings), shortLinkHosts),
    [rows, existing, settings, shortLinkHosts],
  )
  const equalNames = useMemo(() => countEqualNames(rows.map(({ name }) => name)), [rows])
  const offers = useOffers()
  const show = (shown: StoredTable) => {
    store.reset()
    setPreview(toPreview(shown))
  }
  return {
    /** Whether it is known if an import of an earlier tab is to be shown. */
    isReady,
    table: preview?.table,
    columns: preview?.columns,
    rows,
    judged,
    comparing,
    equalNames,
    shortLinkHosts,
    run: { ...run, cancel: () => store.cancel(), undo: async () => store.undo() },
    readTable: (table: Table) => {
      const app = offers('POST /codes#appUrl') ? -1 : table.layout.uses.indexOf('app')
      const uses = app === -1 ? table.layout.uses : withUse(table.layout.uses, app, 'ignore')
      show({ table, columns: { ...table.layout, uses }, edits: noEdits })
    },
    setColumns: (columns: Columns) => preview && show({ ...preview, columns }),
    clear: () => {
      store.reset()
      setPreview(null)
    },
    edit: (line: number, change: RowEdit) =>
      setPreview((before) => {
        if (!before) return before
        const changed = before.rows.map((row) => (row.line === line ? { ...row, ...change } : row))
        const edits = new Map([...before.edits, [line, { ...before.edits.get(line), ...change }]])
        return { ...before, rows: changed, edits }
      }),
    start: async (place: Place, size: number) => {
      if (!preview) return
      // Its result would mark rows as duplicates that are being created.
      void comparing.abort()
      const { table, columns, edits } = preview
      const takes = { aliases: offers('POST /codes/bulk#rows.aliases'), tags: offers('POST /codes/bulk#rows.tags') }
      await store.start({
        place,
        rows: listSendable({ rows, judged, run }, takes),
        size,
        stored: { table, columns, edits },
      })
    },
  }
}
export type Import = ReturnType<typeof useImport>

const noRows: readonly ImportRow[] = []

function toPreview({ table, columns, edits }: StoredTable): Preview {
  return { table, columns, edits, rows: toRows(table, columns, edits) }
}

/** Where short links can be kept: on the verified domains for scans, and on the host of scan addresses, which existing codes show. */
function useShortLinkHosts(scanHosts: ReadonlySet<string>): ShortLinkHosts & { domains: readonly string[] } {
  const offers = useOffers()
  const { data } = useQuery({ ...domainsQueries.all(), enabled: usePermission()('GET /domains') })
  const isOffered = offers('POST /codes/bulk#rows.aliases') || offers('PATCH /codes/{id}#aliases')
  return useMemo(() => {
    const domains = (data ?? []).filter(({ state, use }) => state === 'verified' && use === 'scans')
    const hosts = domains.map(({ host }) => host)
    const isKnown = data !== undefined && scanHosts.size > 0
    return { domains: hosts, own: isKnown ? new Set([...hosts, ...scanHosts]) : null, isOffered }
  }, [data, scanHosts, isOffered])
}

interface KnownRows {
  rows: readonly ImportRow[]
  judged: readonly Judged[]
  run: { ended: ReadonlyMap<number, RowResult>; unanswered: ReadonlySet<number> }
}

/** Whether the service takes these with the rows. */
interface Takes {
  aliases: boolean
  tags: boolean
}

function listSendable({ rows, judged, run: { ended, unanswered } }: KnownRows, takes: Takes): RowToCreate[] {
  return rows.flatMap((row, at) => {
    const one = judged[at]
    const isSent = ended.get(row.line)?.ok || unanswered.has(row.line)
    return one?.state === 'create' && !isSent ? [toRowToCreate(row, one, takes)] : []
  })
}

function toRowToCreate(
  { line, folder, tags, isArchived }: ImportRow,
  { name, url, appUrl, aliases = [] }: Extract<Judged, { state: 'create' }>,
  takes: Takes,
): RowToCreate {
  return {
    line,
    body: {
      name,
      url,
      ...(appUrl !== undefined && { appUrl }),
      ...(takes.aliases && aliases.length > 0 && { aliases: [...aliases] }),
      ...(takes.tags && tags.length > 0 && { tags: [...tags] }),
    },
    // A service that does not take these is told of them once the code exists.
    filing: {
      folder,
      tags: takes.tags ? [] : tags,
      aliases: takes.aliases ? [] : aliases,
      isArchived: isArchived === true,
    },
  }
}
