import CircleCheck from 'lucide-react/icons/circle-check'
import ExternalLink from 'lucide-react/icons/external-link'
import QrCode from 'lucide-react/icons/qr-code'
import { type ReactNode, useState } from 'react'
import type { DeployResult } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { NewCodeFor } from '#dashboard/pickers/new-code-for.tsx'
import { toHost } from '#dashboard/pickers/subdomain.ts'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { DeployNotes, toNotes } from './deploy-notes.tsx'
import { UnknownAddressesSuggestion } from './unknown-addresses-suggestion.tsx'

interface DeployResultProps {
  deployResult: DeployResult
  /** Button that closes the dialog or opens the site. */
  children: ReactNode
}

/** A site after its deploy: its address, what to do next, and warnings about its files. */
export function DeployResult({ deployResult, children }: DeployResultProps) {
  const { id, name, url, version, fileCount, totalSize } = deployResult.site
  const mayCreate = usePermission()('POST /codes')
  const [isCreatingCode, setCreatingCode] = useState(false)
  if (isCreatingCode)
    return <NewCodeFor destination={{ type: 'site', siteId: id }} name={name} onDone={() => setCreatingCode(false)} />
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-ok-text" />
        <div className="min-w-0 flex-1">
          <p role="status" className="text-base font-semibold">
            {version > 1 ? `Version ${version} is live` : 'The site is live'}
          </p>
          <p className="flex max-w-full items-center gap-1 text-sm">
            <a href={url} target="_blank" rel="noreferrer" className="truncate text-accent-text underline">
              {toHost(url)}
            </a>
            <CopyButton text={url} noun="address" />
          </p>
          <p className="text-xs text-ink-faint tabular-nums">
            {pluralize(fileCount, 'file')} · {formatBytes(totalSize)}
          </p>
        </div>
      </div>
      <UnknownAddressesSuggestion site={deployResult.site} deploy={deployResult.deploy} />
      <DeployNotes notes={toNotes(deployResult)} />
      <div className="flex flex-wrap justify-end gap-2">
        {mayCreate ? (
          <Button onClick={() => setCreatingCode(true)}>
            <QrCode aria-hidden />
            Make a code for it
          </Button>
        ) : null}
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
          <ExternalLink aria-hidden />
          Open
        </a>
        {children}
      </div>
    </div>
  )
}
