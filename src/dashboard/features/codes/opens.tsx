import LinkIcon from 'lucide-react/icons/link'
import PanelTop from 'lucide-react/icons/panel-top'
import Split from 'lucide-react/icons/split'
import Unlink from 'lucide-react/icons/unlink'
import type { Code } from '../../api/code.ts'
import { counted } from '../../ui/counted.ts'
import { healthText, isDead } from '../../api/code-attention.ts'

/** What a code opens, in one line: its rules first, and whether the destination is dead. */
export function Opens({ code }: { code: Code }) {
  const { destination, rules } = code
  const summary = destination.summary ?? destination.url ?? destination.type
  const count = rules.length
  const text = count > 0 ? `${counted(count, 'rule')} · ${summary}` : summary
  const Icon = count > 0 ? Split : destination.type === 'page' ? PanelTop : LinkIcon
  if (isDead(code)) {
    return (
      <>
        <Unlink aria-hidden className="size-4 shrink-0 text-bad-text" />
        <span className="truncate text-bad-text" title={`${healthText(code)} ${destination.url ?? ''}`}>
          <span className="sr-only">Dead destination: </span>
          {text}
        </span>
      </>
    )
  }
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="truncate" title={destination.url ?? text}>
        {text}
      </span>
    </>
  )
}
