import type { ApiRequest } from '#dashboard/api/api-requests.ts'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { formatExactTime } from '#dashboard/ui/formats.ts'
import { DescriptionItem } from '#dashboard/ui/lists/description-item.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { formatDuration, Status } from './request-columns.tsx'

interface RequestDialogProps {
  /** Undefined if the address names a request that is not in the list. */
  request: ApiRequest | undefined
  /** Undefined for a key that was revoked. */
  keyName: string | undefined
  isLoading: boolean
  onClose: () => void
}

/** Details of a request. */
export function RequestDialog({ request, keyName, isLoading, onClose }: RequestDialogProps) {
  return (
    <Dialog title="Request" open onOpenChange={onClose}>
      {request ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
          <DescriptionItem term="Path">
            <span className="font-mono text-xs">
              {request.method} {request.path}
            </span>
          </DescriptionItem>
          <DescriptionItem term="Status">
            <span className="flex items-center gap-2">
              <Status status={request.status} />
              {request.code === null ? null : <span className="font-mono text-xs">{request.code}</span>}
            </span>
          </DescriptionItem>
          <DescriptionItem term="Duration">{formatDuration(request.durationMs)}</DescriptionItem>
          <DescriptionItem term="When">{formatExactTime(new Date(request.at))}</DescriptionItem>
          <DescriptionItem term="API key">{keyName ?? 'A revoked key'}</DescriptionItem>
          <DescriptionItem term="Request ID">
            <span className="flex items-center gap-1">
              <span className="min-w-0 font-mono text-xs wrap-anywhere">{request.id}</span>
              <CopyButton text={request.id} noun="request ID" className="-my-1.5" />
            </span>
          </DescriptionItem>
        </dl>
      ) : isLoading ? (
        <Skeleton className="h-32" />
      ) : (
        <p className="text-sm text-ink-soft">
          This request is not among those that are loaded. Requests are listed for seven days.
        </p>
      )}
    </Dialog>
  )
}
