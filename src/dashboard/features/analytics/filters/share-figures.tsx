import { useRouter } from '@tanstack/react-router'
import Link2 from 'lucide-react/icons/link-2'
import { Button } from '#dashboard/ui/button.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { type AnalyticsSearch, toAddress } from '../analytics-search.ts'
import { toPeriod } from '../period.ts'
import { ShareButton } from '#dashboard/pickers/share-button.tsx'
import { useFilterDescriptions } from './use-filter-descriptions.ts'
import { getZone, toSharedTarget, toSharedViews } from '../analytics-query.ts'

/** Shares the figures by a link for members or a link for people without an account. */
export function ShareFigures({ search, now }: { search: AnalyticsSearch; now: Date }) {
  const filters = useFilterDescriptions(search)
  return (
    <>
      <CopyLinkButton search={search} />
      <ShareButton target={toSharedTarget(search)} name="" views={toSharedViews(search, now)} filters={filters} />
    </>
  )
}

/** Copies a link for members that shows exactly these figures: period and time zone are fixed. */
function CopyLinkButton({ search }: { search: AnalyticsSearch }) {
  const router = useRouter()
  const handleClick = () => {
    const now = new Date()
    const zone = getZone(search)
    const { from, to = now } = toPeriod(search, zone, now)
    const fixed = { ...search, zone, range: undefined, from: from.toISOString(), to: to.toISOString() }
    const { publicHref } = router.buildLocation({ to: '/analytics', search: toAddress(fixed) })
    navigator.clipboard.writeText(new URL(publicHref, location.href).href).then(
      () => toast({ message: 'Copied a link to these figures' }),
      () =>
        toast({
          message: 'Your browser blocked copying. Copy the address of this page from the address bar.',
          tone: 'bad',
        }),
    )
  }
  return (
    <Button onClick={handleClick}>
      <Link2 aria-hidden />
      <span className="@max-[560px]/bar:sr-only">Copy link</span>
    </Button>
  )
}
