import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Share from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { revokeSharedLink, type SharedLink, sharedLinksQueries } from '#dashboard/api/shared-links.ts'
import { LoadedList } from '#dashboard/pickers/loaded-list.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { ConfirmDialog } from '#dashboard/ui/confirm-dialog.tsx'
import { SettingsColumn } from '../settings-frame.tsx'
import { SharedLinksTable } from './shared-links-table.tsx'

/** Links to figures for people without an account, to copy or revoke. */
export function SharedLinksSettings() {
  const [revokedLink, setRevokedLink] = useState<SharedLink | null>(null)
  return (
    <SettingsColumn>
      <SettingsSection
        title="Shared links"
        about="Figures that people without an account can see. Links are created with Share, in Analytics, on a campaign, a code or a folder."
      >
        <Links onRevoke={setRevokedLink} />
      </SettingsSection>
      {revokedLink ? <RevokeSharedLink link={revokedLink} onDone={() => setRevokedLink(null)} /> : null}
    </SettingsColumn>
  )
}

function Links({ onRevoke }: { onRevoke: (link: SharedLink) => void }) {
  const empty = (
    <EmptyState
      picture={<Share />}
      title="No shared links yet"
      action={<ButtonLink to="/campaigns">View campaigns</ButtonLink>}
    >
      Choose Share on a campaign to show its figures to a customer or a partner.
    </EmptyState>
  )
  return (
    <LoadedList query={useQuery(sharedLinksQueries.all())} noun="links" empty={empty}>
      {(links) => <SharedLinksTable links={links} onRevoke={onRevoke} />}
    </LoadedList>
  )
}

/** Confirms the revocation of a link. */
function RevokeSharedLink({ link, onDone }: { link: SharedLink; onDone: () => void }) {
  const { mutateAsync } = useMutation(revokeSharedLink(useQueryClient()))
  return (
    <ConfirmDialog
      action="Revoke link"
      errorTitle="The link was not revoked"
      successMessage={`Revoked the link to ${link.name}`}
      onConfirm={() => mutateAsync(link.id)}
      onDone={onDone}
    >
      Revoke the link to <strong className="font-semibold">{link.name}</strong>? People who have it lose access
      immediately. This cannot be undone.
    </ConfirmDialog>
  )
}
