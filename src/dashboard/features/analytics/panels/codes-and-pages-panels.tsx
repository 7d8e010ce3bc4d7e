import { Link } from '@tanstack/react-router'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { Summary } from '../../../api/analytics.ts'
import { usePermission } from '../../../api/use-permission.ts'
import type { PanelState } from '../../../ui/chart/chart-panel.tsx'
import { RowsPanel } from './rows-panel.tsx'
import { useAnalyticsSearch } from '../use-analytics-search.ts'

/** Most scanned codes. Each can be used as a filter or opened. */
export function CodesPanel({ state }: { state: PanelState<Summary> }) {
  const { search, choose } = useAnalyticsSearch()
  return (
    <RowsPanel
      title="Top codes"
      column="Code"
      state={state}
      total={({ codesTotal }) => codesTotal}
      rows={({ codes }) =>
        codes.map(({ id, name, scans, visitors, previous }) => ({
          key: id,
          label: name,
          scans,
          visitors,
          before: previous?.scans ?? null,
          chosen: search.code === id,
          onChoose: () => choose('code', id),
          after: (
            <Link to="/codes/$id" params={{ id }} aria-label={`Open ${name}`} className={leading}>
              <ArrowUpRight aria-hidden className="size-4" />
            </Link>
          ),
        }))
      }
    />
  )
}

/** The pages behind the most scanned codes. */
export function PagesPanel({ state }: { state: PanelState<Summary> }) {
  const mayEdit = usePermission()('POST /pages/{id}/edits')
  return (
    <RowsPanel
      title="Top pages"
      column="Page"
      state={state}
      empty="No code that opens a page was scanned in this period."
      rows={({ pages }) =>
        pages.map(({ id, name, scans, visitors, previous }) => ({
          key: id,
          label: name,
          scans,
          visitors,
          before: previous?.scans ?? null,
          after: mayEdit ? (
            <Link to="/pages/$id/edit" params={{ id }} aria-label={`Open ${name}`} className={leading}>
              <ArrowUpRight aria-hidden className="size-4" />
            </Link>
          ) : null,
        }))
      }
    />
  )
}

const leading =
  'grid size-6 shrink-0 place-items-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink coarse:size-9'
