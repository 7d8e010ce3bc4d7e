import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Globe from 'lucide-react/icons/globe'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { type Domain, domainsQueries, removeDomain } from '#dashboard/api/domains.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { LoadedList } from '#dashboard/pickers/loaded-list.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { ConfirmDialog } from '#dashboard/ui/confirm-dialog.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { SettingsColumn } from '../settings-frame.tsx'
import { AppLinksForm } from './app-links-form.tsx'
import { DomainSteps } from './domain-steps.tsx'
import { DomainsTable } from './domains-table.tsx'
import { NewDomainForm } from './new-domain-form.tsx'

interface DomainsSettingsProps {
  isAdding: boolean
  /** The domain whose steps are shown. */
  openId: string | null
  /** Whether its app links are shown instead. */
  showsApps: boolean
}

/** Own domains, with the steps until they work. */
export function DomainsSettings({ isAdding, openId, showsApps }: DomainsSettingsProps) {
  const navigate = useNavigate()
  const openSearch: OpenDomain = (search) => void navigate({ to: '/settings/domains', search })
  const [removedDomain, setRemovedDomain] = useState<Domain | null>(null)
  const { data: domains } = useQuery(domainsQueries.all())
  const may = usePermission()
  const mayAdd = may('POST /domains')
  const openDomain = domains?.find(({ id }) => id === openId)
  const add = (
    <Button variant="primary" onClick={() => openSearch({ new: true })}>
      <Plus aria-hidden />
      Add domain
    </Button>
  )
  return (
    <SettingsColumn>
      <SettingsSection
        title="Domains"
        about="Your own addresses for scans, or for one page or site. Codes that are already printed can keep theirs."
        aside={mayAdd && domains && domains.length > 0 ? add : null}
      >
        <Domains add={mayAdd ? add : null} onOpen={({ id }) => openSearch({ open: id })} onRemove={setRemovedDomain} />
      </SettingsSection>
      {mayAdd ? (
        <Dialog title="Add domain" open={isAdding} onOpenChange={(isOpen) => openSearch(isOpen ? { new: true } : {})}>
          {(close) => <NewDomainForm onAdded={({ id }) => openSearch({ open: id })} onCancel={close} />}
        </Dialog>
      ) : null}
      {openDomain ? <DomainDialog domain={openDomain} showsApps={showsApps} go={openSearch} /> : null}
      {removedDomain ? <RemoveDomain domain={removedDomain} onDone={() => setRemovedDomain(null)} /> : null}
    </SettingsColumn>
  )
}

type OpenDomain = (search: { new?: true; open?: string; apps?: true }) => void

/** The steps of a domain, or its app links, if the role may follow them. */
function DomainDialog({ domain, showsApps, go }: { domain: Domain; showsApps: boolean; go: OpenDomain }) {
  const may = usePermission()
  if (!may(showsApps ? 'PATCH /domains/{id}' : 'POST /domains/{id}/verify')) return null
  return (
    <Dialog
      key={String(showsApps)}
      title={showsApps ? 'App links' : domain.host}
      width="wide"
      open
      onOpenChange={() => go({})}
    >
      {(close) =>
        showsApps ? (
          <AppLinksForm domain={domain} onDone={close} />
        ) : (
          <DomainSteps domain={domain} onAppLinks={() => go({ open: domain.id, apps: true })} />
        )
      }
    </Dialog>
  )
}

interface DomainsProps {
  /** The button that adds one, if the role may. */
  add: ReactNode
  onOpen: (domain: Domain) => void
  onRemove: (domain: Domain) => void
}

/** The list of domains, or the reason why there is none. */
function Domains({ add, onOpen, onRemove }: DomainsProps) {
  const empty = (
    <EmptyState picture={<Globe />} title="No domains yet" action={add}>
      Add a domain such as go.example.com. Your codes then work at its address too.
    </EmptyState>
  )
  return (
    <LoadedList query={useQuery(domainsQueries.all())} noun="domains" empty={empty}>
      {(domains) => <DomainsTable domains={domains} onOpen={onOpen} onRemove={onRemove} />}
    </LoadedList>
  )
}

/** Confirms the removal of a domain, and says what stops working. */
function RemoveDomain({ domain, onDone }: { domain: Domain; onDone: () => void }) {
  const { mutateAsync } = useMutation(removeDomain(useQueryClient()))
  return (
    <ConfirmDialog
      action="Remove domain"
      errorTitle="The domain was not removed"
      successMessage={`Removed the domain ${domain.host}`}
      onConfirm={() => mutateAsync(domain.id)}
      onDone={onDone}
    >
      <Question domain={domain} />
    </ConfirmDialog>
  )
}

function Question({ domain: { host, use, state } }: { domain: Domain }) {
  return (
    <>
      Remove <strong className="font-semibold wrap-anywhere">{host}</strong>? {describeConsequence({ use, state })} If
      you add and prove it again, it works as before.
    </>
  )
}

function describeConsequence({ use, state }: Pick<Domain, 'use' | 'state'>): string {
  if (state === 'pending') return 'It does not answer visitors yet.'
  if (typeof use === 'string')
    return 'Everything that is printed with this address stops working immediately, aliases of codes included. Their other addresses still work.'
  return `Visitors no longer find the ${'pageId' in use ? 'page' : 'site'} at this address. Its other address still works.`
}
