import Eye from 'lucide-react/icons/eye'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Link2 from 'lucide-react/icons/link-2'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import QrCode from 'lucide-react/icons/qr-code'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Send from 'lucide-react/icons/send'
import Trash from 'lucide-react/icons/trash-2'
import { usePermission } from '#dashboard/api/use-permission.ts'
import type { Webhook } from '#dashboard/api/webhooks.ts'
import { stripScheme } from '#dashboard/ui/lists/strip-scheme.ts'
import { ActionsMenu } from '#dashboard/ui/actions-menu.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import { useTogglePause } from './use-pause.ts'
import type { WebhookTask } from './webhook-task.ts'

interface WebhookMenuProps {
  webhook: Webhook
  onTask: (task: WebhookTask) => void
}

/** Menu of a webhook. */
export function WebhookMenu({ webhook, onTask }: WebhookMenuProps) {
  const togglePause = useTogglePause()
  const mayTry = usePermission()('POST /webhooks/{id}/try')
  const ask = (kind: WebhookTask['kind']) => () => onTask({ kind, webhook })
  return (
    <ActionsMenu name={stripScheme(webhook.url)}>
      <MenuItem icon={<Send aria-hidden />} onSelect={ask('test')}>
        Test the receiver
      </MenuItem>
      {mayTry ? (
        <MenuItem icon={<FlaskConical aria-hidden />} onSelect={ask('try')}>
          Try another address
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem icon={<QrCode aria-hidden />} onSelect={ask('codes')}>
        Change codes
      </MenuItem>
      <MenuItem icon={<Link2 aria-hidden />} onSelect={ask('address')}>
        Change address
      </MenuItem>
      <MenuItem
        icon={webhook.enabled ? <Pause aria-hidden /> : <Play aria-hidden />}
        onSelect={() => togglePause(webhook)}
      >
        {webhook.enabled ? 'Pause' : 'Resume'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Eye aria-hidden />} onSelect={ask('secret')}>
        Show the secret
      </MenuItem>
      <MenuItem icon={<RefreshCw aria-hidden />} onSelect={ask('rotate')}>
        Rotate the secret
      </MenuItem>
      <MenuItem icon={<Trash aria-hidden />} tone="danger" onSelect={ask('delete')}>
        Delete
      </MenuItem>
    </ActionsMenu>
  )
}
