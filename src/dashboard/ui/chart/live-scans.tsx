import { RelativeTime } from '../relative-time.tsx'
import { countryName } from '../lists/place-names.ts'
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

/** The newest scans, one a line. A new one fades in on top. */
export function LiveScans({ scans }: { scans: readonly LiveScan[] }) {
  if (scans.length === 0)
    return <p className="py-6 text-center text-sm text-ink-faint">No scans yet. They appear here as they happen.</p>
  return (
    <div className="@container">
      <table aria-label="Live" className="w-full table-fixed text-sm">
        <thead className="text-left text-xs text-ink-faint">
          <tr className="h-7 *:font-normal">
            <th scope="col" className="w-24">
              Time
            </th>
            <th scope="col">Code</th>
            <th scope="col" className="@max-[560px]:hidden">
              Place
            </th>
            <th scope="col" className="w-36 @max-[560px]:hidden">
              Device
            </th>
          </tr>
        </thead>
        <tbody>
          {scans.map((scan) => (
            <tr key={scan.id} className="h-8 animate-fade border-t *:truncate *:pr-3 @max-[560px]:h-12">
              <td className="text-ink-faint">
                <RelativeTime at={scan.timestamp} />
              </td>
              <td title={scan.code.name}>
                {scan.code.name}
                <div className="truncate text-xs text-ink-soft @min-[560px]:hidden">{placeText(scan)}</div>
              </td>
              <td className="text-ink-soft @max-[560px]:hidden" title={placeText(scan)}>
                {placeText(scan)}
              </td>
              <td className="text-ink-soft @max-[560px]:hidden">{deviceText(scan)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function liveFigures(scans: readonly LiveScan[]): Figures {
  return {
    columns: ['Time', 'Code', 'Place', 'Device'],
    rows: scans.map((scan) => [scan.timestamp, scan.code.name, placeText(scan), deviceText(scan)]),
  }
}

function placeText({ city, country }: LiveScan): string {
  return [city, country && countryName(country)].filter(Boolean).join(', ') || 'Not known'
}

function deviceText({ os, deviceType }: LiveScan): string {
  return [os, deviceType].filter(Boolean).join(', ') || 'Not known'
}
