import { Link } from '@tanstack/react-router'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { Summary } from '#dashboard/api/analytics.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import type { PanelState } from '#dashboard/ui/chart/chart-panel.tsx'
import { toValues } from '../analytics-search.ts'
import { toBarRow } from './bar-rows.ts'
import { openLinkClass, RowsPanel } from './rows-panel.tsx'
import { useAnalyticsSearch } from '../use-analytics-search.ts'

/** Most scanned codes. Each can be used as a filter or opened. */
export function CodesPanel({ state }: { state: PanelState<Summary> }) {
  const { search, toggleFilter } = useAnalyticsSearch()
  return (
    <RowsPanel
      title="Top codes"
      column="Code"
      state={state}
      getTotal={({ codesTotal }) => codesTotal}
      toRows={({ codes }) =>
        codes.map((code) => ({
          ...toBarRow(code),
          isActive: toValues(search.code).includes(code.id),
          onToggle: () => toggleFilter('code', code.id),
          after: (
            <Link to="/codes/$id" params={{ id: code.id }} aria-label={`Open ${code.name}`} className={openLinkClass}>
              <ArrowUpRight aria-hidden className="size-4" />
            </Link>
          ),
        }))
      }
    />
  )
}

/** The pages and hosted sites behind the most scanned codes. */
export function PagesPanel({ state }: { state: PanelState<Summary> }) {
  const mayEdit = usePermission()('POST /pages/{id}/edits')
  return (
    <RowsPanel
      title="Top pages and sites"
      column="Page or site"
      state={state}
      emptyText="No code that opens a page or a site was scanned in this period."
      toRows={({ pages, sites }) => {
        const pageRows = pages.map((page) => ({
          ...toBarRow(page),
          after: mayEdit ? (
            <Link
              to="/pages/$id/edit"
              params={{ id: page.id }}
              aria-label={`Open ${page.name}`}
              className={openLinkClass}
            >
              <ArrowUpRight aria-hidden className="size-4" />
            </Link>
          ) : null,
        }))
        const siteRows = sites.map((site) => ({
          ...toBarRow(site),
          after: (
            <Link to="/sites/$id" params={{ id: site.id }} aria-label={`Open ${site.name}`} className={openLinkClass}>
              <ArrowUpRight aria-hidden className="size-4" />
            </Link>
          ),
        }))
        return [...pageRows, ...siteRows].toSorted((a, b) => b.scans - a.scans)
      }}
    />
  )
}
