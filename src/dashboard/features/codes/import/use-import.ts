import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { codesKey } from '../../../api/code.ts'
import { refreshAroundCodes } from '../../../api/codes.ts'
import { changeCodes } from '../../../api/codes-bulk.ts'
import { useOffers } from '../../../api/compatibility/offers.ts'
import { useUtmSettings } from '../../../pickers/utm-fields.tsx'
import { fileRows, type RowToFile } from './file-rows.ts'
import { type ImportRow, type Judged, judgeRows, type RowEdit, toRows } from './import-row.ts'
import { type Columns, readTable, type Table } from './read-table.ts'
import { type Batch, toBatches, type Place, runImport } from './run-import.ts'
import { useExisting } from './use-existing.ts'

/** Result of a row that was sent. */
export type Ended = { ok: true; id: string; unfiled?: string | undefined } | { ok: false; reason: string }

/** By line. */
const noEdits: ReadonlyMap<number, RowEdit> = new Map()

/** State of an import. Nothing is created before `start`. */
export function useImport() {
  const queries = useQueryClient()
  const [table, setTable] = useState<Table>()
  const [columns, setColumns] = useState<Columns>()
  const [rows, setRows] = useState<readonly ImportRow[]>([])
  // They stay when the rows are read again with other columns.
  const [edits, setEdits] = useState(noEdits)
  const run = useRun()
  // Every filed batch marks the codes as changed; reading them all each time would use up the rate limit of the import.
  const { existing, ...comparing } = useExisting(table !== undefined && run.state !== 'running')
  const settings = useUtmSettings()
  const judged = useMemo(() => judgeRows(rows, existing, settings), [rows, existing, settings])
  const offers = useOffers()
  const read = (next: Table, how: Columns, edited = noEdits) => {
    setTable(next)
    setColumns(how)
    setRows(toRows(next, how, edited))
    setEdits(edited)
    run.reset()
  }
  return {
    table,
    columns,
    rows,
    judged,
    comparing,
    run,
    readText: (text: string) => {
      const next = readTable(text)
      read(next, offers('POST /codes#appUrl') ? next.columns : { ...next.columns, app: null })
    },
    setColumns: (how: Columns) => table && read(table, how, edits),
    clear: () => {
      setTable(undefined)
      setRows([])
      run.reset()
    },
    edit: (line: number, change: RowEdit) => {
      setRows((before) => before.map((row) => (row.line === line ? { ...row, ...change } : row)))
      setEdits((before) => new Map([...before, [line, { ...before.get(line), ...change }]]))
    },
    start: async (place: Place, size: number) => {
      // Its result would mark rows as duplicates that are being created.
      void comparing.abort()
      const filingByLine = new Map(rows.map(({ line, folder, tags }) => [line, { folder, tags }]))
      await run.start(place, toBatches(sendable(rows, judged, run.ended), size), filingByLine)
      // A refetch that started before the codes existed would be cached as fresh.
      await queries.cancelQueries({ queryKey: codesKey })
      refreshAroundCodes(queries)
    },
  }
}
export type Import = ReturnType<typeof useImport>

function sendable(
  rows: readonly ImportRow[],
  judged: readonly Judged[],
  ended: ReadonlyMap<number, Ended>,
): Batch['rows'] {
  return rows.flatMap(({ line }, at) => {
    const one = judged[at]
    if (one?.state !== 'create' || ended.get(line)?.ok) return []
    const { name, url, appUrl } = one
    return [{ line, name, url, ...(appUrl !== undefined && { appUrl }) }]
  })
}

type FilingByLine = ReadonlyMap<number, Omit<RowToFile, 'id'>>

function useRun() {
  const [state, setState] = useState<'before' | 'running' | 'over'>('before')
  const [ended, setEnded] = useState<ReadonlyMap<number, Ended>>(new Map())
  const [place, setPlace] = useState<Place>()
  const [wait, setWait] = useState(0)
  const [isCancelled, setIsCancelled] = useState(false)
  const stop = useRef(new AbortController())
  const unsure = useRef<readonly Batch[]>([])
  const queries = useQueryClient()
  const { mutateAsync: change } = useMutation(changeCodes(queries, setWait))
  useEffect(() => () => stop.current.abort(), [])
  /** The rows that could not be filed, with the reason. */
  const fileEnds = async (ends: readonly [number, Ended][], filingByLine: FilingByLine) => {
    const toFile = ends.flatMap(([line, end]) => {
      const filing = filingByLine.get(line)
      return end.ok && filing ? [{ line, id: end.id, ...filing }] : []
    })
    const unfiled = await fileRows(toFile, { queries, change, onWait: setWait })
    return toFile.flatMap(({ line, id }): [number, Ended][] => {
      const reason = unfiled.get(id)
      return reason === undefined ? [] : [[line, { ok: true, id, unfiled: reason }]]
    })
  }
  const start = async (to: Place, fresh: Batch[], filingByLine: FilingByLine) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setState('running')
    setIsCancelled(false)
    const batches = withFormerKeys(fresh, unsure.current)
    unsure.current = batches
    try {
      const into = await runImport({
        batches,
        place: place ?? to,
        signal,
        onWait: setWait,
        onEnd: async ({ batch, ...end }) => {
          const ends = batch.rows.map(({ line }, at): [number, Ended] => [
            line,
            end.ok ? { ok: true, id: end.ids[at] ?? '' } : { ok: false, reason: end.reason },
          ])
          setEnded((before) => new Map([...before, ...ends]))
          // At once and even if the import is cancelled: a retry leaves out rows that have a code.
          const noted = await fileEnds(ends, filingByLine)
          setEnded((before) => new Map([...before, ...noted]))
        },
      })
      setPlace(into)
    } finally {
      setWait(0)
      setState('over')
    }
  }
  return {
    state,
    isCancelled,
    ended,
    wait,
    place,
    start,
    /** The batch that was sent still ends. */
    cancel: () => {
      setIsCancelled(true)
      stop.current.abort()
    },
    reset: () => {
      stop.current.abort()
      unsure.current = []
      setEnded(new Map())
      setPlace(undefined)
      setState('before')
    },
  }
}

/** Reuses the keys of equal earlier batches, so that a retry after a lost response creates nothing twice. */
function withFormerKeys(fresh: readonly Batch[], former: readonly Batch[]): Batch[] {
  const keys = new Map(former.map(({ rows, key }) => [JSON.stringify(rows), key]))
  return fresh.map((batch) => ({ ...batch, key: keys.get(JSON.stringify(batch.rows)) ?? batch.key }))
}
