import CircleCheck from 'lucide-react/icons/circle-check'
import ExternalLink from 'lucide-react/icons/external-link'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Code } from '#dashboard/api/code.ts'
import type { Scan } from '#dashboard/api/scans.ts'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { getCountryName } from '#dashboard/ui/place-names.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'

interface ScanItNowProps {
  code: Code
  /** The first scan; null before it. */
  scan: Scan | null
  onDone: () => void
}

/** Waits for the first scan, and shows it. */
export function ScanItNow({ code, scan, onDone }: ScanItNowProps) {
  return (
    <div className="grid w-full justify-items-start gap-3">
      <p role="status" className="flex items-center gap-2 text-sm">
        {scan ? (
          <>
            <CircleCheck aria-hidden className="size-4 shrink-0 text-ok-text" />
            <span>
              <span className="font-medium">First scan</span> <RelativeTime at={scan.timestamp} />
              {describeScan(scan)}
            </span>
          </>
        ) : (
          <>
            <span aria-hidden className="relative grid size-4 shrink-0 place-items-center">
              <span className="absolute size-3 rounded-full bg-accent-soft motion-safe:animate-ping" />
              <span className="relative size-2 rounded-full bg-accent" />
            </span>
            Waiting for the first scan…
          </>
        )}
      </p>
      {scan ? (
        <Button variant="primary" onClick={onDone}>
          Go to the overview
        </Button>
      ) : (
        <a href={code.scanUrl} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
          <ExternalLink aria-hidden />
          Open it here
        </a>
      )}
      {isOnlyHere(code.scanUrl) ? (
        <p className="flex gap-2 rounded-md bg-warn-soft p-2.5 text-xs text-warn-text">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            This code contains {new URL(code.scanUrl).host}, which only this computer can open. Before you print, start
            Tessera with <code className="font-mono">SCAN_ORIGIN</code>: an address that phones can reach.
          </span>
        </p>
      ) : null}
    </div>
  )
}

/** " from Bristol, United Kingdom, on iOS". */
function describeScan({ city, country, os }: Scan): string {
  const place = [city, country && getCountryName(country)].filter(Boolean).join(', ')
  return `${place && ` from ${place}`}${os ? ` on ${os}` : ''}`
}

/** Whether an address leads to the device that opens it. */
function isOnlyHere(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\])/.test(hostname)
}
