import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import { type AlertListQuery, alertsQueries, markAllAlerts } from '#dashboard/api/alerts.ts'
import { failureText } from '#dashboard/api/failure-text.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { toast } from '#dashboard/ui/toast.ts'

/** Marks all alerts of the list as read, including pages that are not loaded, but excluding alerts that were raised since. */
export function MarkAll({ filters }: { filters: Pick<AlertListQuery, 'kind' | 'status'> }) {
  const may = usePermission()('POST /alerts/read')
  const { data: unread = 0 } = useQuery({ ...alertsQueries.unread(filters), enabled: may })
  const newest = useInfiniteQuery(alertsQueries.list(filters)).data?.pages[0]?.data[0]
  const mark = useMutation({
    ...markAllAlerts(useQueryClient()),
    onError: (error) => toast({ message: `The alerts were not marked. ${failureText(error)}`, tone: 'bad' }),
  })
  const handleSuccess = ({ marked }: { marked: number }) =>
    toast({ message: `Marked ${pluralize(marked, 'alert')} as read` })
  if (!may || !newest || unread === 0) return null
  return (
    <Button
      variant="ghost"
      className="ml-auto"
      pending={mark.isPending}
      onClick={() => mark.mutate({ ...filters, upTo: newest.id }, { onSuccess: handleSuccess })}
    >
      <CheckCheck aria-hidden />
      Mark all as read
    </Button>
  )
}
