import CircleCheck from 'lucide-react/icons/circle-check'
import Unlink from 'lucide-react/icons/unlink'
import type { Code } from '../../../api/code.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { healthText, isDead } from '../../../api/code-attention.ts'

/** Result of the last destination check; nothing before the first. */
export function HealthLine({ code }: { code: Pick<Code, 'destinationHealth'> }) {
  const text = healthText(code)
  if (!code.destinationHealth || text === undefined) return null
  const dead = isDead(code)
  const Icon = dead ? Unlink : CircleCheck
  return (
    <p className={`mt-2 flex flex-wrap items-center gap-x-1.5 text-xs ${dead ? 'text-bad-text' : 'text-ink-faint'}`}>
      <Icon aria-hidden className={`size-3.5 shrink-0 ${dead ? '' : 'text-ok-text'}`} />
      {text}
      <span className="text-ink-faint">
        Checked <RelativeTime at={code.destinationHealth.checkedAt} />.
      </span>
    </p>
  )
}
