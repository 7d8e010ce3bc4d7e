import AppWindow from 'lucide-react/icons/app-window'
import Blocks from 'lucide-react/icons/blocks'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Clock from 'lucide-react/icons/clock'
import CodeXml from 'lucide-react/icons/code-xml'
import Contact from 'lucide-react/icons/contact'
import FileDown from 'lucide-react/icons/file-down'
import Heading from 'lucide-react/icons/heading'
import Headphones from 'lucide-react/icons/headphones'
import Image from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import List from 'lucide-react/icons/list'
import MapPin from 'lucide-react/icons/map-pin'
import Minus from 'lucide-react/icons/minus'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import MoveVertical from 'lucide-react/icons/move-vertical'
import PanelTop from 'lucide-react/icons/panel-top'
import Quote from 'lucide-react/icons/quote'
import Rows3 from 'lucide-react/icons/rows-3'
import Share2 from 'lucide-react/icons/share-2'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import SquarePlay from 'lucide-react/icons/square-play'
import Text from 'lucide-react/icons/text'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Timer from 'lucide-react/icons/timer'
import Utensils from 'lucide-react/icons/utensils'
import Wifi from 'lucide-react/icons/wifi'
import type { ReactNode } from 'react'

/** Icon of a block type by name; a generic icon if the name is unknown. */
export function BlockIcon({ name }: { name: string }) {
  return icons.get(name) ?? <Blocks aria-hidden className={iconClass} />
}

const iconClass = 'size-4 shrink-0'

const icons = new Map<string, ReactNode>(
  Object.entries({
    'app-window': AppWindow,
    'calendar-days': CalendarDays,
    'circle-question-mark': CircleQuestionMark,
    'clipboard-list': ClipboardList,
    clock: Clock,
    'code-xml': CodeXml,
    contact: Contact,
    'file-down': FileDown,
    heading: Heading,
    headphones: Headphones,
    image: Image,
    images: Images,
    list: List,
    'map-pin': MapPin,
    minus: Minus,
    'mouse-pointer-click': MousePointerClick,
    'move-vertical': MoveVertical,
    'panel-top': PanelTop,
    quote: Quote,
    'rows-3': Rows3,
    'share-2': Share2,
    'shopping-bag': ShoppingBag,
    'square-play': SquarePlay,
    text: Text,
    'ticket-percent': TicketPercent,
    timer: Timer,
    utensils: Utensils,
    wifi: Wifi,
  }).map(([name, Icon]) => [name, <Icon key={name} aria-hidden className={iconClass} />]),
)
