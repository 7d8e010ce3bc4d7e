import { Fragment, type ReactNode } from 'react'
import type { Scan } from '#dashboard/api/scans.ts'
import { getCountryName, getLanguageName } from '#dashboard/ui/place-names.ts'
import type { Column } from '#dashboard/ui/table/column.ts'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'
import { timeColumn } from '#dashboard/ui/table/time-column.tsx'

/** Scans, newest first. A dash stands for an unknown value. On a phone, the device is below the place. */
export function ScansTable({ scans }: { scans: readonly Scan[] }) {
  return <SmallTable name="Latest scans" columns={columns} rows={scans} isLive />
}

const columns: readonly Column<Scan>[] = [
  timeColumn({ width: 104, getTime: ({ timestamp }) => timestamp }),
  {
    id: 'place',
    title: 'Place',
    width: '1fr',
    cell: (scan) => (
      <div className="truncate text-ink">
        <Place scan={scan} />
        <div className="truncate text-xs text-ink-soft @min-[560px]:hidden">
          <Device scan={scan} />
        </div>
      </div>
    ),
  },
  { id: 'device', title: 'Device', width: '1fr', minTableWidth: 560, cell: (scan) => <Device scan={scan} /> },
  {
    id: 'language',
    title: 'Language',
    width: 112,
    minTableWidth: 680,
    cell: ({ language }) => (language ? getLanguageName(language) : <Unknown />),
  },
  {
    id: 'referrer',
    title: 'Referrer',
    width: '1fr',
    minTableWidth: 680,
    cell: ({ referrer }) =>
      !referrer ? (
        <span className="text-ink-faint">Direct</span>
      ) : (
        <span title={referrer}>{referrer.replace(/^https?:\/\/(www\.)?/, '')}</span>
      ),
  },
]

function Place({ scan: { country, region, city } }: { scan: Scan }) {
  if (country === null) return <Unknown />
  const name = getCountryName(country)
  return (
    <span title={[city, region, name].filter(Boolean).join(', ')}>
      {city ? (
        <>
          {city}
          <span className="text-ink-faint">, {name}</span>
        </>
      ) : (
        name
      )}
    </span>
  )
}

function Device({ scan: { deviceType, os, browser } }: { scan: Scan }) {
  const texts = [toWord(deviceType), os, browser].filter((part) => part !== null)
  if (texts.length === 0) return <Unknown />
  return (
    <span title={texts.join(', ')}>
      {texts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 ? <span className="text-ink-faint"> · </span> : null}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

function Unknown(): ReactNode {
  return (
    <span className="text-ink-faint" title="Not known">
      <span aria-hidden>–</span>
      <span className="sr-only">Not known</span>
    </span>
  )
}

function toWord(type: string | null): string | null {
  return type === null ? null : type.charAt(0).toUpperCase() + type.slice(1)
}
