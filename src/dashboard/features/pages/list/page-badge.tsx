import Check from 'lucide-react/icons/check'
import PencilLine from 'lucide-react/icons/pencil-line'
import { Badge } from '#dashboard/ui/badge.tsx'
import type { PageStatus } from './page-search.ts'

interface PageBadgeProps {
  status: PageStatus
  /** Status from the service. An unknown one is shown as it is; empty: the service does not say. */
  serviceStatus: string
}

/** Badge with the status of a page. */
export function PageBadge({ status, serviceStatus }: PageBadgeProps) {
  if (serviceStatus === '') return null
  if (serviceStatus !== 'draft' && serviceStatus !== 'published') return <Badge>{serviceStatus}</Badge>
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
