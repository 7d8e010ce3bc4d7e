import type { LucideIcon } from 'lucide-react'
import Files from 'lucide-react/icons/files'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ListTree from 'lucide-react/icons/list-tree'
import Palette from 'lucide-react/icons/palette'
import { type ComponentType } from 'react'
import type { LeftPane } from './sync/panes-store.ts'
import { useEditor } from './sync/use-editor.ts'
import { PalettePanel } from './panels/palette-panel.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const OutlinePanel = lazyComponent(async () => ({ default: (await import('./panels/outline-panel.tsx')).OutlinePanel }))
const PagesPanel = lazyComponent(async () => ({ default: (await import('./panels/pages-panel.tsx')).PagesPanel }))
/** The history panel, loaded when it is first opened. */
export const HistoryPanel = lazyComponent(async () => ({
  default: (await import('./history/history-panel.tsx')).HistoryPanel,
}))
const ThemePanel = lazyComponent(async () => ({ default: (await import('./panels/theme-panel.tsx')).ThemePanel }))

interface Pane {
  id: LeftPane
  /** Also shown to people who may only view the page. */
  isForViewers?: true
  label: string
  icon: LucideIcon
  Panel: ComponentType
}

/** Tabs of the left side, each loaded when it is first shown. */
const leftPanes: readonly Pane[] = [
  {
    id: 'blocks',
    label: 'Blocks',
    icon: LayoutGrid,
    Panel: PalettePanel,
  },
  {
    id: 'outline',
    isForViewers: true,
    label: 'Outline',
    icon: ListTree,
    Panel: OutlinePanel,
  },
  {
    id: 'pages',
    isForViewers: true,
    label: 'Pages',
    icon: Files,
    Panel: PagesPanel,
  },
  {
    id: 'theme',
    label: 'Theme',
    icon: Palette,
    Panel: ThemePanel,
  },
]

/** The tabs that this person may use. */
export function useLeftPanes(): readonly Pane[] {
  const { mayEdit } = useEditor()
  return mayEdit ? leftPanes : leftPanes.filter(({ isForViewers }) => isForViewers)
}
