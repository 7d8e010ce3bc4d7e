import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import Eye from 'lucide-react/icons/eye'
import Inbox from 'lucide-react/icons/inbox'
import PencilLine from 'lucide-react/icons/pencil-line'
import { Badge } from '#dashboard/ui/badge.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { Spinner } from '#dashboard/ui/spinner.tsx'
import { showNewBlock } from './sync/block-commands.ts'
import type { Editor } from './sync/editor.ts'
import { useNewBlocks } from './sync/new-block.ts'
import { describeNewBlocks } from './form/new-block-issues.ts'
import { useEditor, useSaveState, useSelectionStore } from './sync/use-editor.ts'
import { useBlockTypes, useServiceType } from './sync/use-block-types.ts'
import { useConflictPanel } from './panels/conflicts/use-conflict-panel.ts'

/** The save state, always visible, with the number of edits that need the person. */
export function SaveState() {
  const editor = useEditor()
  const { state, text, isStored } = useSaveText(editor)
  const newBlocks = useNewBlocks(editor)
  const selection = useSelectionStore()
  const { count, isOpen, open, dismiss } = useConflictPanel()
  if (!editor.mayEdit) return <Badge icon={<Eye aria-hidden />}>View only</Badge>
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-xs font-medium">
      <span
        role="status"
        title={isStored ? `${text}. Stored in this browser.` : text}
        className={classes(chip, state === 'waiting' ? 'bg-warn-soft text-warn-text' : 'bg-ok-soft text-ok-text')}
      >
        {state === 'waiting' ? <CloudOff aria-hidden /> : state === 'saving' ? <Spinner /> : <Check aria-hidden />}
        <span className="truncate">{text}</span>
      </span>
      {newBlocks.length > 0 ? (
        <button
          type="button"
          className={classes(chip, 'shrink-0! bg-warn-soft text-warn-text coarse:min-h-6')}
          onClick={() => showNewBlock(selection)}
        >
          <PencilLine aria-hidden />
          Fill in
        </button>
      ) : null}
      {count > 0 ? (
        <button
          type="button"
          aria-expanded={isOpen}
          className={classes(chip, 'bg-warn-soft text-warn-text')}
          onClick={isOpen ? dismiss : open}
        >
          <Inbox aria-hidden />
          Conflicts {count}
        </button>
      ) : null}
    </div>
  )
}

/** Text for pending edits, and for blocks with missing required fields. */
function useSaveText(editor: Editor): Pick<ReturnType<typeof useSaveState>, 'state' | 'text' | 'isStored'> {
  const { state, text, isStored, isAllSaved } = useSaveState()
  const { blockTypes } = useBlockTypes()
  const newBlocks = useNewBlocks(editor)
  const type = useServiceType(newBlocks.at(-1)?.type ?? '')
  const missing = describeNewBlocks(newBlocks, blockTypes, type?.schema)
  if (missing === null) return { state, text, isStored }
  return {
    isStored,
    state: state === 'saving' ? state : 'waiting',
    text: isAllSaved ? missing : `${text}. ${missing}`,
  }
}

const chip =
  'flex min-w-0 items-center gap-1 rounded-sm px-1.5 py-0.5 whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0'
