import type { LucideIcon } from 'lucide-react'
import Globe from 'lucide-react/icons/globe'
import LinkIcon from 'lucide-react/icons/link'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Split from 'lucide-react/icons/split'
import Unlink from 'lucide-react/icons/unlink'
import type { Code } from '../../../api/code.ts'
import { pluralize } from '../../../ui/pluralize.ts'
import { healthText, isDead } from '../../../api/code-attention.ts'
import { shortAddress, getTail } from './short-address.ts'

interface OpensProps {
  code: Code
  /** The host of most destinations, which is omitted. */
  ownHost: string | undefined
}

/** What a code opens, in one line: rules first, and whether the destination is dead. Long text is cut in the middle. */
export function DestinationCell({ code, ownHost }: OpensProps) {
  const { destination, rules } = code
  const summary = destination.summary ?? destination.url ?? destination.type
  const count = rules?.length ?? 0
  const shown = destination.type === 'url' ? shortAddress(summary, ownHost) : summary
  const text = count > 0 ? `${pluralize(count, 'rule')} · ${shown}` : shown
  const Icon = count > 0 ? Split : (icons[destination.type] ?? LinkIcon)
  if (isDead(code)) {
    return (
      <>
        <Unlink aria-hidden className="size-4 shrink-0 text-bad-text" />
        <span className="flex min-w-0 text-bad-text" title={`${healthText(code)} ${destination.url ?? ''}`}>
          <span className="sr-only">Dead destination: </span>
          <MiddleCut text={text} />
        </span>
      </>
    )
  }
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="flex min-w-0" title={destination.url ?? text}>
        <MiddleCut text={text} />
      </span>
    </>
  )
}

const icons: Readonly<Record<string, LucideIcon>> = { page: PanelsTopLeft, site: Globe }

/** Keeps the end, which distinguishes addresses. */
function MiddleCut({ text }: { text: string }) {
  const tail = getTail(text)
  return (
    <>
      <span className="truncate">{text.slice(0, text.length - tail.length)}</span>
      {tail === '' ? null : <span className="shrink-0">{tail}</span>}
    </>
  )
}
