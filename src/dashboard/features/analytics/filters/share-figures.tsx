import { useRouter } from '@tanstack/react-router'
import Link2 from 'lucide-react/icons/link-2'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import type { AnalyticsSearch } from '../analytics-search.ts'
import { toPeriod } from './period.ts'
import type { SharedTarget } from '../../../api/shared-links.ts'
import { ShareButton } from '../../../pickers/share-button.tsx'
import { getFilters, getZone } from '../analytics-query.ts'

/** Shares what is filtered here: by a link for members, or by one for people without an account. */
export function ShareFigures({ search }: { search: AnalyticsSearch }) {
  return (
    <>
      <CopyLinkButton search={search} />
      <ShareButton target={toTarget(search)} name="" />
    </>
  )
}

/** A folder, a campaign or a code if that is the only filter. */
function toTarget(search: AnalyticsSearch): SharedTarget {
  const filter = Object.fromEntries(Object.entries(getFilters(search)).filter(([, value]) => value !== undefined))
  const [only, ...others] = Object.keys(filter)
  // Codes without a folder are no folder.
  if (others.length === 0 && only === 'folderId' && search.folder !== 'root') return { folderId: search.folder }
  if (others.length === 0 && only === 'campaign' && !search.campaign?.startsWith('!'))
    return { campaignId: search.campaign }
  return others.length === 0 && only === 'codeId' ? { codeId: search.code } : { filter }
}

/** Copies a link for members that shows exactly these figures, whoever opens it and whenever. */
function CopyLinkButton({ search }: { search: AnalyticsSearch }) {
  const router = useRouter()
  const handleClick = () => {
    const now = new Date()
    const zone = getZone(search)
    const { from, to = now } = toPeriod(search, zone, now)
    const fixed = { ...search, zone, range: undefined, from: from.toISOString(), to: to.toISOString() }
    const { href } = router.buildLocation({ to: '/analytics', search: fixed })
    navigator.clipboard.writeText(new URL(href, location.href).href).then(
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
