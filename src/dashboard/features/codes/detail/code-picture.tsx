import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ExternalLink from 'lucide-react/icons/external-link'
import Palette from 'lucide-react/icons/palette'
import { useState } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import { domainsQueries } from '#dashboard/api/domains.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { getCodeGround } from '#dashboard/pickers/code-ground.ts'
import { DownloadMenu } from '#dashboard/pickers/download-menu.tsx'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { ScanAddress } from '../scan-address.tsx'

/** The code's image with its address. */
export function CodePicture({ code }: { code: Code }) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const may = usePermission()
  const mayChange = may('PATCH /codes/{id}#design') && code.design !== null
  const isBroken = failedUrl === code.previewUrl
  return (
    <section
      aria-label="Picture"
      className="grid grid-cols-[120px_minmax(0,1fr)] content-start gap-3 @min-[880px]:grid-cols-1"
    >
      <div
        className={classes(
          'grid aspect-square place-items-center overflow-hidden rounded-lg border p-2',
          isBroken ? 'bg-paper' : getCodeGround(code.readOn),
        )}
      >
        {isBroken ? (
          <p role="alert" className="px-4 text-center text-sm text-paper-ink">
            The picture could not be loaded.{' '}
            <button type="button" className="underline" onClick={() => setFailedUrl(undefined)}>
              Retry
            </button>
          </p>
        ) : (
          <img
            src={code.previewUrl}
            alt={`QR code of ${code.scanUrl}`}
            className="size-full min-h-0 object-contain"
            onError={() => setFailedUrl(code.previewUrl)}
          />
        )}
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-between gap-2 @min-[880px]:gap-3">
        <ScanAddress code={code} className="rounded-md border bg-surface pl-3" />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(128px,1fr))] gap-2">
          {mayChange ? (
            <Link
              to="/codes/$id/design"
              params={{ id: code.id }}
              search={(before) => before}
              className={buttonClass('secondary', 'col-span-full')}
            >
              <Palette aria-hidden />
              Design
            </Link>
          ) : null}
          {may('GET /codes/{id}/download') ? <DownloadMenu code={code} /> : null}
          <a href={code.scanUrl} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
            <ExternalLink aria-hidden />
            Open
          </a>
        </div>
        {/* Below the buttons, which would otherwise move under the pointer when the domains are loaded. */}
        <DomainAddresses code={code} />
      </div>
    </section>
  )
}

const MAX_DOMAINS = 3

/** Addresses of the code on the workspace's own domains, to print instead of the scan address. */
function DomainAddresses({ code: { shortCode } }: { code: Pick<Code, 'shortCode'> }) {
  const { data = [] } = useQuery({ ...domainsQueries.all(), enabled: usePermission()('GET /domains') })
  const domains = data.filter(({ state, use }) => state === 'verified' && use === 'scans').slice(0, MAX_DOMAINS)
  if (domains.length === 0) return null
  return (
    <div role="group" aria-label="On your domains" className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="text-xs text-ink-soft">On your domains</p>
      {domains.map(({ id, host, url }) => (
        <ScanAddress
          key={id}
          code={{ scanUrl: url + shortCode }}
          noun={`address at ${host}`}
          className="rounded-md border bg-surface pl-3"
        />
      ))}
    </div>
  )
}
