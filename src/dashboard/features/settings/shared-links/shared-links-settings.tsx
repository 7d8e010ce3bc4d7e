import { useQuery } from '@tanstack/react-query'
import Share from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { type SharedLink, sharedLinksQueries } from '../../../api/shared-links.ts'
import { LoadError } from '../../../pickers/load-error.tsx'
import { SettingsSection } from '../../../pickers/settings-section.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SettingsColumn } from '../settings-frame.tsx'
import { RevokeSharedLink } from './revoke-shared-link.tsx'
import { SharedLinksTable } from './shared-links-table.tsx'

/** Links to figures for people without an account: copy again, revoke. */
export function SharedLinksSettings() {
  const [revoking, setRevoking] = useState<SharedLink | null>(null)
  return (
    <SettingsColumn>
      <SettingsSection
        title="Shared links"
        about="Figures that people without an account can see. Links are created with Share, in Analytics, on a campaign, a code or a folder."
      >
        <Links onRevoke={setRevoking} />
      </SettingsSection>
      {revoking ? <RevokeSharedLink link={revoking} onDone={() => setRevoking(null)} /> : null}
    </SettingsColumn>
  )
}

function Links({ onRevoke }: { onRevoke: (link: SharedLink) => void }) {
  const list = useQuery(sharedLinksQueries.all())
  if (list.data?.length === 0)
    return (
      <EmptyState picture={<Share />} title="No shared links yet">
        Choose Share on a campaign to show its figures to a customer or a partner.
      </EmptyState>
    )
  if (list.data) return <SharedLinksTable links={list.data} onRevoke={onRevoke} />
  return list.error ? <LoadError title="The links could not be loaded" query={list} /> : <Skeleton className="h-32" />
}
