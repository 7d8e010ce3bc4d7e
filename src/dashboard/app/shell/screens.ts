import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import ChartLine from 'lucide-react/icons/chart-line'
import FileDown from 'lucide-react/icons/file-down'
import Globe from 'lucide-react/icons/globe'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Megaphone from 'lucide-react/icons/megaphone'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import QrCode from 'lucide-react/icons/qr-code'
import Settings from 'lucide-react/icons/settings-2'
import Webhook from 'lucide-react/icons/webhook'
import type { EndpointKey } from '#dashboard/api/client.ts'
import type { FileRoutesByTo } from '#dashboard/routeTree.gen.ts'

export interface ScreenLink {
  label: string
  to: keyof FileRoutesByTo
  icon: LucideIcon
  /** The endpoint that the role must be allowed to call. */
  needs: EndpointKey
  /** Key sequence that goes to the screen. */
  keys: string
}

/** Screens of the rail, in order. */
export const screens: readonly ScreenLink[] = [
  { label: 'Overview', to: '/', icon: LayoutDashboard, needs: 'GET /analytics/summary', keys: 'g o' },
  { label: 'Alerts', to: '/alerts', icon: Bell, needs: 'GET /alerts', keys: 'g e' },
  { label: 'Codes', to: '/codes', icon: QrCode, needs: 'GET /codes', keys: 'g c' },
  { label: 'Pages', to: '/pages', icon: PanelsTopLeft, needs: 'GET /pages', keys: 'g p' },
  { label: 'Sites', to: '/sites', icon: Globe, needs: 'GET /sites', keys: 'g h' },
  { label: 'Images', to: '/images', icon: Images, needs: 'GET /stock/photos', keys: 'g i' },
  { label: 'Files', to: '/files', icon: FileDown, needs: 'GET /files', keys: 'g f' },
  { label: 'Templates', to: '/templates', icon: LayoutTemplate, needs: 'GET /templates', keys: 'g t' },
  { label: 'Analytics', to: '/analytics', icon: ChartLine, needs: 'GET /analytics/summary', keys: 'g a' },
  { label: 'Leads', to: '/leads', icon: Inbox, needs: 'GET /submissions', keys: 'g l' },
  { label: 'Campaigns', to: '/campaigns', icon: Megaphone, needs: 'GET /campaigns', keys: 'g k' },
  { label: 'Webhooks', to: '/webhooks', icon: Webhook, needs: 'GET /webhooks', keys: 'g w' },
  // Settings are for the roles that may list webhooks: admins.
  { label: 'Settings', to: '/settings', icon: Settings, needs: 'GET /webhooks', keys: 'g s' },
]
