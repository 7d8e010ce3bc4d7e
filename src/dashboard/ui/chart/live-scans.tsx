import { getCountryName } from '../place-names.ts'
import type { Column } from '../table/column.ts'
import { SmallTable } from '../table/small-table.tsx'
import { timeColumn } from '../table/time-column.tsx'
import type { Figures } from './figures.ts'

interface LiveScan {
  id: string
  timestamp: string
  code: { name: string }
  country: string | null
  city: string | null
  deviceType: string | null
  os: string | null
}

/** The newest scans, one per row. A new scan fades in at the top. */
export function LiveScans({ scans }: { scans: readonly LiveScan[] }) {
  if (scans.length === 0)
    return <p className="py-6 text-center text-sm text-ink-faint">No scans yet. They appear here as they happen.</p>
  return <SmallTable name="Live" columns={columns} rows={scans} variant="plain" isLive />
}

const columns: readonly Column<LiveScan>[] = [
  timeColumn({ width: 96, getTime: ({ timestamp }) => timestamp }),
  {
    id: 'code',
    title: 'Code',
    width: '1fr',
    cell: (scan) => (
      <div className="truncate text-ink" title={scan.code.name}>
        {scan.code.name}
        <div className="truncate text-xs text-ink-soft @min-[560px]:hidden">{placeText(scan)}</div>
      </div>
    ),
  },
  {
    id: 'place',
    title: 'Place',
    width: '1fr',
    minTableWidth: 560,
    cell: (scan) => <span title={placeText(scan)}>{placeText(scan)}</span>,
  },
  { id: 'device', title: 'Device', width: 144, minTableWidth: 560, cell: describeDevice },
]

export function toLiveFigures(scans: readonly LiveScan[]): Figures {
  return {
    columns: ['Time', 'Code', 'Place', 'Device'],
    rows: scans.map((scan) => [scan.timestamp, scan.code.name, placeText(scan), describeDevice(scan)]),
  }
}

function placeText({ city, country }: LiveScan): string {
  return [city, country && getCountryName(country)].filter(Boolean).join(', ') || 'Not known'
}

function describeDevice({ os, deviceType }: LiveScan): string {
  return [os, deviceType].filter(Boolean).join(', ') || 'Not known'
}
