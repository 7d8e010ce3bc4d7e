import { Fragment, type ReactNode } from 'react'
import type { Scan } from '../../../api/scans.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { countryName, languageName } from '../../../ui/lists/place-names.ts'

/** Scans, one a line. What is not known is a dash; on a phone the columns fold under the time and place. */
export function ScansTable({ scans }: { scans: readonly Scan[] }) {
  return (
    <div className="@container overflow-x-auto rounded-lg border">
      <table aria-label="Latest scans" className="w-full table-fixed text-sm">
        <thead className="text-left text-xs text-ink-soft">
          <tr className="h-8 border-b *:px-3 *:font-medium">
            <th scope="col" className="w-26">
              Time
            </th>
            <th scope="col">Place</th>
            <th scope="col" className="hidden @min-[520px]:table-cell">
              Device
            </th>
            <th scope="col" className="hidden w-28 @min-[640px]:table-cell">
              Language
            </th>
            <th scope="col" className="hidden @min-[720px]:table-cell">
              Referrer
            </th>
          </tr>
        </thead>
        <tbody>
          {scans.map((scan) => (
            <tr key={scan.id} className="h-12 animate-fade @min-[520px]:h-9 border-b last:border-0 *:truncate *:px-3">
              <td className="text-ink-faint">
                <RelativeTime at={scan.timestamp} />
              </td>
              <td>
                <Place scan={scan} />
                <div className="truncate text-xs text-ink-soft @min-[520px]:hidden">
                  <Device scan={scan} />
                </div>
              </td>
              <td className="hidden text-ink-soft @min-[520px]:table-cell">
                <Device scan={scan} />
              </td>
              <td className="hidden text-ink-soft @min-[640px]:table-cell">
                {scan.language ? languageName(scan.language) : <Unknown />}
              </td>
              <td className="hidden text-ink-soft @min-[720px]:table-cell" title={scan.referrer ?? undefined}>
                {scan.referrer ? (
                  scan.referrer.replace(/^https?:\/\/(www\.)?/, '')
                ) : (
                  <span className="text-ink-faint">Direct</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Place({ scan: { country, region, city } }: { scan: Scan }) {
  if (country === null) return <Unknown />
  const name = countryName(country)
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
  const known = [toWord(deviceType), os, browser].filter((part) => part !== null)
  if (known.length === 0) return <Unknown />
  return (
    <span title={known.join(', ')}>
      {known.map((part, index) => (
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
