import Check from 'lucide-react/icons/check'
import PencilLine from 'lucide-react/icons/pencil-line'
import { Badge } from '../../../ui/badge.tsx'
import type { PageStatus } from './page-search.ts'

interface PageBadgeProps {
  status: PageStatus
  /** The service's own word. The set is open: one that is not known is shown as it is. */
  said: string
}

/** Where a page stands, in a word or two. */
export function PageBadge({ status, said }: PageBadgeProps) {
  if (said !== 'draft' && said !== 'published') return <Badge>{said}</Badge>
  switch (status) {
    case 'draft':
      return <Badge>Draft</Badge>
    case 'published':
      return (
        <Badge tone="ok" icon={<Check aria-hidden />}>
          Published
        </Badge>
      )
    case 'changed':
      return (
        <span title="Published. The latest changes are not live yet.">
          <Badge tone="warn" icon={<PencilLine aria-hidden />}>
            Unpublished changes
          </Badge>
        </span>
      )
  }
}
