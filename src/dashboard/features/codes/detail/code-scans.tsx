import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import QrCode from 'lucide-react/icons/qr-code'
import type { Code } from '#dashboard/api/code.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { scansQueries } from '#dashboard/api/scans.ts'
import { Count } from '#dashboard/ui/count.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { ListPanel } from './list-panel.tsx'
import { ScansTable } from './scans-table.tsx'

/** Scans of the code, newest first. New scans appear as they arrive. */
export function CodeScans({ code }: { code: Code }) {
  const list = useInfiniteQuery(scansQueries.ofCode(code.id))
  const { data: total } = useQuery(codesQueries.scanTotal(code))
  return (
    <ListPanel
      title="Latest scans"
      noun="scans"
      aside={typeof total === 'number' && total > 0 ? <ScanTotal total={total} /> : null}
      list={list}
      skeleton={<ScansSkeleton />}
      empty={<NoScans scanUrl={code.scanUrl} />}
    >
      {(scans) => <ScansTable scans={scans} />}
    </ListPanel>
  )
}

function ScanTotal({ total }: { total: number }) {
  return (
    <span className="text-sm text-ink-soft">
      <Count value={total} /> {total === 1 ? 'scan' : 'scans'} in total
    </span>
  )
}

function NoScans({ scanUrl }: { scanUrl: string }) {
  return (
    <div className="flex items-center gap-3 rounded-lg border border-dashed border-line-strong p-4 text-sm text-ink-soft">
      <QrCode aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <p>
        No scans yet. Scan the picture with a phone, or{' '}
        <a href={scanUrl} target="_blank" rel="noreferrer" className="text-accent-text underline">
          open its scan address
        </a>
        . Scans appear here.
      </p>
    </div>
  )
}

function ScansSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg border">
      {Array.from({ length: 8 }, (_, line) => (
        <div key={line} className="flex h-9 items-center gap-6 border-b px-3 last:border-0">
          <Skeletons sizes={['h-3 w-16', 'h-3 w-32', 'h-3 w-40 max-w-full']} />
        </div>
      ))}
    </div>
  )
}
