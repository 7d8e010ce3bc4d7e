import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { Code } from '../api/code.ts'
import { downloadDesign, type WantedFile } from '../api/designs.ts'
import { failureText } from '../api/failure-text.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Menu } from '../ui/menu.tsx'
import { MenuItem } from '../ui/menu-item.tsx'
import { MenuSeparator } from '../ui/menu-separator.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'

interface DownloadMenuProps {
  code: Pick<Code, 'id' | 'name' | 'shortCode'>
  /** How wide the PDF is made. */
  millimetres?: number
  /** What must be known of the files before one is chosen. */
  note?: string | null
  /** Its word is left to screen readers where there is little room. */
  compact?: boolean
}

/** Saves the code's picture as a file: vectors, pixels, or a page of its very size. */
export function DownloadMenu({ code, millimetres = 50, note = null, compact = false }: DownloadMenuProps) {
  const [pending, setPending] = useState(false)
  const download = async (wanted: WantedFile & { format: string }) => {
    setPending(true)
    try {
      saveFile(await downloadDesign(code.id, wanted), `${fileName(code.name)} ${code.shortCode}.${wanted.format}`)
    } catch (error) {
      toast({ message: `The picture was not downloaded. ${failureText(error)}`, tone: 'bad' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Menu
      label="Download"
      trigger={
        <Button pending={pending}>
          <Download aria-hidden />
          <span className={classes(compact && 'max-xl:sr-only')}>Download</span>
        </Button>
      }
    >
      {note === null ? null : <MenuSeparator label={note} />}
      <MenuSeparator label="To print" />
      <MenuItem onSelect={() => void download({ format: 'pdf', size: millimetres })}>
        PDF, {millimetres} mm wide
      </MenuItem>
      <MenuItem onSelect={() => void download({ format: 'svg' })}>SVG, any size</MenuItem>
      <MenuItem onSelect={() => void download({ format: 'eps', size: millimetres })}>
        EPS, {millimetres} mm wide
      </MenuItem>
      <MenuSeparator label="For screens" />
      <MenuItem onSelect={() => void download({ format: 'png', size: 1024 })}>PNG, 1,024 px</MenuItem>
      <MenuItem onSelect={() => void download({ format: 'png', size: 4096 })}>PNG, 4,096 px</MenuItem>
      <MenuItem onSelect={() => void download({ format: 'jpg', size: 1024 })}>JPG, 1,024 px</MenuItem>
    </Menu>
  )
}

// What file systems refuse becomes a space, and a name stays short enough for all of them.
function fileName(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 80)
}
