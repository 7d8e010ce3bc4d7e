import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { TabList, TabPanel, Tabs } from '#dashboard/ui/tabs.tsx'
import { openPane } from '../sync/panes-store.ts'
import { useNarrow } from '#dashboard/ui/use-narrow.ts'
import { RevisionList } from './revision-list.tsx'
import { UndoList } from './undo-list.tsx'
import { useEditor } from '../sync/use-editor.ts'
import { useRevisions } from './use-revisions.ts'

const tabs = [
  { value: 'mine', label: 'Since I opened it' },
  { value: 'all', label: 'All versions' },
] as const

/** The undo list of this session, and the stored revisions, which all people have made. */
export function HistoryPanel() {
  const { mayEdit } = useEditor()
  const [tab, setTab] = useState<'mine' | 'all'>(mayEdit ? 'mine' : 'all')
  const mayRead = usePermission()('GET /pages/{id}/history')
  const { isUnsupported } = useRevisions()
  const isNarrow = useNarrow()
  const hasOnlyUndoList = !mayRead || isUnsupported
  return (
    <section aria-label="History" className="grid content-start gap-3 p-4">
      {isNarrow ? null : (
        <header className="flex items-center justify-between">
          <h2 className="text-base font-semibold">History</h2>
          <IconButton label="Close the history" className="-mr-2" onClick={() => openPane('block')}>
            <X aria-hidden />
          </IconButton>
        </header>
      )}
      {hasOnlyUndoList ? (
        <UndoList />
      ) : (
        <Tabs value={tab} tabs={tabs} onChange={setTab} className="grid gap-3">
          <TabList label="Changes" />
          <TabPanel>{tab === 'mine' ? <UndoList /> : <RevisionList />}</TabPanel>
        </Tabs>
      )}
    </section>
  )
}
