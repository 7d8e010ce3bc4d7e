import ArrowDownRight from 'lucide-react/icons/arrow-down-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Minus from 'lucide-react/icons/minus'
import { Badge } from '../badge.tsx'
import { formatChange } from './format-change.ts'

interface ChangeBadgeProps {
  now: number
  before: number
}

/** Relative change of a figure. */
export function ChangeBadge({ now, before }: ChangeBadgeProps) {
  const Icon = now > before ? ArrowUpRight : now < before ? ArrowDownRight : Minus
  return (
    <span title={`${before.toLocaleString()} before`}>
      <Badge tone={now > before ? 'ok' : now < before ? 'bad' : 'neutral'} icon={<Icon aria-hidden />}>
        <span className="sr-only">{now > before ? 'up ' : now < before ? 'down ' : ''}</span>
        {formatChange(now, before)}
      </Badge>
    </span>
  )
}
