import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Inbox from 'lucide-react/icons/inbox'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import type { SubmissionStatus } from '#contract/submission-statuses.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { statusNames } from './lead-status.ts'

/** What became of a lead. */
export function StatusBadge({ status }: { status: SubmissionStatus }) {
  const { tone, icon } = appearances[status]
  return (
    <Badge tone={tone} icon={icon}>
      {statusNames[status]}
    </Badge>
  )
}

const appearances: Record<SubmissionStatus, { tone: 'accent' | 'neutral' | 'ok' | 'warn'; icon: ReactNode }> = {
  new: { tone: 'accent', icon: <Inbox aria-hidden /> },
  contacted: { tone: 'warn', icon: <MessageCircle aria-hidden /> },
  won: { tone: 'ok', icon: <CircleCheck aria-hidden /> },
  lost: { tone: 'neutral', icon: <CircleX aria-hidden /> },
}
