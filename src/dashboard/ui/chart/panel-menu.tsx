import Ellipsis from 'lucide-react/icons/ellipsis'
import FileDown from 'lucide-react/icons/file-down'
import ImageDown from 'lucide-react/icons/image-down'
import Table from 'lucide-react/icons/table'
import Terminal from 'lucide-react/icons/terminal'
import { type RefObject, use } from 'react'
import { IconButton } from '../icon-button.tsx'
import { toCsv } from '../csv.ts'
import { Menu } from '../menu.tsx'
import { MenuChoice } from '../menu-choice.tsx'
import { MenuItem } from '../menu-item.tsx'
import { saveFile } from '../save-file.ts'
import { toast } from '../toast.ts'
import { type ApiRequest, PanelRequest, toCurlLine } from './api-request.ts'
import { ChartCaption, toFileName } from './chart-caption.ts'
import type { Figures } from './figures.ts'

interface PanelMenuProps {
  /** By default, the request of the screen. */
  request?: ApiRequest | null | undefined
  title: string
  panel: RefObject<HTMLElement | null>
  figures: Figures
  toggle: { isTable: boolean; onToggle: (isTable: boolean) => void } | undefined
}

/** Menu of a panel: show the table, save data and picture, copy the request to the API. */
export function PanelMenu({ title, panel, figures, toggle, request: ownRequest }: PanelMenuProps) {
  const caption = use(ChartCaption)
  const screenRequest = use(PanelRequest)
  const request = ownRequest === undefined ? screenRequest : ownRequest
  const name = toFileName(title, caption)
  const handleCsv = () => {
    const lines = [figures.columns, ...figures.rows.map((row) => row.map((figure) => figure ?? ''))]
    saveFile(new Blob([toCsv(lines)], { type: 'text/csv' }), `${name}.csv`)
  }
  const handlePicture = async () => {
    if (!panel.current) return
    try {
      const { renderPicture } = await import('./picture.ts')
      saveFile(await renderPicture(panel.current, { title, caption: caption.join(' · ') }, figures), `${name}.png`)
    } catch {
      toast({ message: 'The image could not be created. Save the figures as CSV instead.', tone: 'bad' })
    }
  }
  return (
    <Menu
      label={`Options of ${title}`}
      trigger={
        <IconButton label={`Options of ${title}`} className="text-ink-faint">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {toggle ? (
        <MenuChoice
          kind="several"
          icon={<Table />}
          checked={toggle.isTable}
          onSelect={() => toggle.onToggle(!toggle.isTable)}
        >
          Show as a table
        </MenuChoice>
      ) : null}
      <MenuItem icon={<FileDown />} onSelect={handleCsv}>
        Save as CSV
      </MenuItem>
      <MenuItem icon={<ImageDown />} onSelect={() => void handlePicture()}>
        Save as PNG
      </MenuItem>
      {request ? (
        <MenuItem icon={<Terminal />} onSelect={() => copyCommand(toCurlLine(request))}>
          Copy API call
        </MenuItem>
      ) : null}
    </Menu>
  )
}

function copyCommand(command: string) {
  navigator.clipboard.writeText(command).then(
    () => toast({ message: 'Copied the API call. Put your key in place of YOUR_API_KEY.' }),
    () => toast({ message: 'Your browser blocked copying.', tone: 'bad' }),
  )
}
