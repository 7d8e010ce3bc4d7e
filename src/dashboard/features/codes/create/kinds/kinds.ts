import type { LucideIcon } from 'lucide-react'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Contact from 'lucide-react/icons/contact-round'
import FileDown from 'lucide-react/icons/file-down'
import Globe from 'lucide-react/icons/globe'
import ImageIcon from 'lucide-react/icons/image'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquare from 'lucide-react/icons/message-square'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Phone from 'lucide-react/icons/phone'
import Smartphone from 'lucide-react/icons/smartphone'
import Star from 'lucide-react/icons/star'
import ChefHat from 'lucide-react/icons/chef-hat'
import Wifi from 'lucide-react/icons/wifi-high'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import type { AnsweredKind } from './kind.ts'
import { appKind, reviewKind } from './link-kinds.ts'
import { emailKind, phoneKind, smsKind, whatsAppKind } from './message-kinds.ts'
import { contactKind, wifiKind } from './card-kinds.ts'
import { eventKind, linksKind, menuKind } from './page-kinds.ts'

/** The kinds that a code can be for, in the order of the tiles. */
export const kindNames = [
  'address',
  'file',
  'picture',
  'menu',
  'contact',
  'wifi',
  'event',
  'links',
  'app',
  'phone',
  'sms',
  'email',
  'whatsapp',
  'review',
  'page',
  'site',
] as const
export type KindName = (typeof kindNames)[number]

interface KindTile {
  label: string
  icon: LucideIcon
}

export const kindTiles: Readonly<Record<KindName, KindTile>> = {
  address: { label: 'Address', icon: LinkIcon },
  file: { label: 'PDF or file', icon: FileDown },
  picture: { label: 'Picture', icon: ImageIcon },
  menu: { label: 'Menu', icon: ChefHat },
  contact: { label: 'Contact', icon: Contact },
  wifi: { label: 'Wi-Fi', icon: Wifi },
  event: { label: 'Event', icon: CalendarDays },
  links: { label: 'Links', icon: List },
  app: { label: 'App', icon: Smartphone },
  phone: { label: 'Phone', icon: Phone },
  sms: { label: 'SMS', icon: MessageSquare },
  email: { label: 'Email', icon: Mail },
  whatsapp: { label: 'WhatsApp', icon: MessageCircle },
  review: { label: 'Review', icon: Star },
  page: { label: 'Page', icon: PanelsTopLeft },
  site: { label: 'Site', icon: Globe },
}

/** The kinds that are a few answers. */
export const answeredKinds: Readonly<Partial<Record<KindName, AnsweredKind>>> = {
  menu: menuKind,
  contact: contactKind,
  wifi: wifiKind,
  event: eventKind,
  links: linksKind,
  app: appKind,
  phone: phoneKind,
  sms: smsKind,
  email: emailKind,
  whatsapp: whatsAppKind,
  review: reviewKind,
}

/** The kinds that this role may create, with this service. Another service than Tessera's may store no files and have no rules. */
export function useOfferedKinds(): readonly KindName[] {
  const may = usePermission()
  const isOffered = useIsOffered()
  const mayMakePages = may('POST /pages') && may('POST /pages/{id}/edits') && may('POST /pages/{id}/publish')
  const isHidden: Partial<Record<KindName, boolean>> = {
    file: !may('POST /files'),
    picture: !may('POST /files'),
    menu: !mayMakePages,
    contact: !mayMakePages && !isOffered('POST /design/preview#content'),
    wifi: !mayMakePages && !isOffered('POST /design/preview#content'),
    event: !mayMakePages,
    links: !mayMakePages,
    app: !isOffered('POST /codes#appUrl'),
    page: !may('GET /pages'),
    site: !may('GET /sites') || !isOffered('GET /codes?siteId'),
  }
  return kindNames.filter((name) => isHidden[name] !== true)
}
