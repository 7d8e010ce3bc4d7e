import CloudOff from 'lucide-react/icons/cloud-off'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import Inbox from 'lucide-react/icons/inbox'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import QrCode from 'lucide-react/icons/qr-code'
import Trash from 'lucide-react/icons/trash-2'
import { useNavigate } from '@tanstack/react-router'
import type { PageSummary } from '#dashboard/api/page-changes.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { NameAndAddressItems } from '#dashboard/pickers/name-and-address-items.tsx'
import { ActionsMenu } from '#dashboard/ui/actions-menu.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import type { PageTask } from './page-tasks.tsx'
import { usePageActions } from './use-page-actions.ts'

/** Menu of a page, with the actions that the role may use. */
export function PageMenu({ page, onTask }: { page: PageSummary; onTask: (task: PageTask) => void }) {
  const may = usePermission()
  const navigate = useNavigate()
  const { duplicate, unpublish, remove } = usePageActions()
  const { id, name, status, publishedRevision, revision, previewUrl } = page
  const ask = (kind: PageTask['kind']) => onTask({ kind, page })
  // Undo is not possible for a page with unpublished changes, because it would publish them: that is confirmed instead.
  const handleUnpublish = () => (publishedRevision === revision ? unpublish(page) : ask('unpublish'))
  const [mayChange, mayDuplicate, mayRemove] = [
    may('PATCH /pages/{id}'),
    may('POST /pages/{id}/duplicate'),
    may('DELETE /pages/{id}'),
  ]
  return (
    <ActionsMenu name={name}>
      <MenuItem icon={<Eye aria-hidden />} onSelect={() => window.open(previewUrl, '_blank', 'noreferrer')}>
        Preview the draft
      </MenuItem>
      {may('GET /submissions') ? (
        <MenuItem icon={<Inbox aria-hidden />} onSelect={() => void navigate({ to: '/leads', search: { page: [id] } })}>
          Its leads
        </MenuItem>
      ) : null}
      {may('POST /codes') ? (
        <MenuItem icon={<QrCode aria-hidden />} onSelect={() => ask('code')}>
          QR code that opens it
        </MenuItem>
      ) : null}
      {mayChange || mayDuplicate || mayRemove ? <MenuSeparator /> : null}
      {mayChange ? <NameAndAddressItems onSelect={ask} /> : null}
      {mayDuplicate ? (
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => duplicate(page)}>
          Duplicate
        </MenuItem>
      ) : null}
      {may('POST /pages/{id}/template') ? (
        <MenuItem icon={<LayoutTemplate aria-hidden />} onSelect={() => ask('template')}>
          Save as template
        </MenuItem>
      ) : null}
      {status !== 'draft' && may('POST /pages/{id}/unpublish') ? (
        <MenuItem icon={<CloudOff aria-hidden />} onSelect={handleUnpublish}>
          Unpublish
        </MenuItem>
      ) : null}
      {mayRemove ? (
        <MenuItem icon={<Trash aria-hidden />} tone="danger" onSelect={() => remove(page)}>
          Delete
        </MenuItem>
      ) : null}
    </ActionsMenu>
  )
}
