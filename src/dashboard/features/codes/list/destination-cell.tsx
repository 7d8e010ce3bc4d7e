import { Suspense } from 'react'
import type { LucideIcon } from 'lucide-react'
import Download from 'lucide-react/icons/download'
import Globe from 'lucide-react/icons/globe'
import LinkIcon from 'lucide-react/icons/link'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Split from 'lucide-react/icons/split'
import Unlink from 'lucide-react/icons/unlink'
import type { Code } from '#dashboard/api/code.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { describeHealth, hasDeadDestination } from '#dashboard/api/code-attention.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { MiddleCut } from './middle-cut.tsx'
import { shortenAddress } from './short-address.ts'

interface OpensProps {
  code: Code
  /** The host of most destinations. It is omitted. */
  commonHost: string | undefined
}

/** The destination of a code on one line, after the number of its rules. Long text is cut in the middle. */
export function DestinationCell({ code, commonHost }: OpensProps) {
  const { destination, rules } = code
  const summary = destination.summary ?? destination.url ?? destination.type
  const count = rules?.length ?? 0
  const shownDestination = destination.type === 'url' ? shortenAddress(summary, commonHost) : summary
  const text = count > 0 ? `${pluralize(count, 'rule')} · ${shownDestination}` : shownDestination
  const Icon = count > 0 ? Split : (icons[destination.type] ?? LinkIcon)
  if (hasDeadDestination(code)) {
    return (
      <>
        <Unlink aria-hidden className="size-4 shrink-0 text-bad-text" />
        <span className="flex min-w-0 text-bad-text" title={`${describeHealth(code)} ${destination.url ?? ''}`}>
          <span className="sr-only">Dead destination: </span>
          <Address text={text} isReadable={destination.summary !== undefined} />
        </span>
      </>
    )
  }
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="flex min-w-0" title={destination.url ?? text}>
        <Address text={text} isReadable={destination.summary !== undefined} />
      </span>
    </>
  )
}

const icons: Readonly<Record<string, LucideIcon>> = { page: PanelsTopLeft, site: Globe, file: Download }

interface AddressProps {
  text: string
  /** Whether the address is decoded already. Other services than Tessera's may send percent-encoding and punycode. */
  isReadable: boolean
}

function Address({ text, isReadable }: AddressProps) {
  if (isReadable || !/xn--|%[c-f]/i.test(text)) return <MiddleCut text={text} />
  return (
    <Suspense fallback={<MiddleCut text={text} />}>
      <DecodedAddress text={text} />
    </Suspense>
  )
}

// Loaded on demand, because few services need it and its tables of letters are large.
const DecodedAddress = lazyComponent(async () => ({ default: (await import('./decoded-address.tsx')).DecodedAddress }))
