import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import Eye from 'lucide-react/icons/eye'
import Inbox from 'lucide-react/icons/inbox'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useEditor, useSaveState } from './session/use-editor.ts'
import { useNeedsYou } from './tray/use-needs-you.ts'

/** Whether everything is saved, always in sight; and how much waits for the person. */
export function SaveState() {
  const { mayEdit } = useEditor()
  const { state, words } = useSaveState()
  const { count, isOpen, open, putAway } = useNeedsYou()
  if (!mayEdit) return <Badge icon={<Eye aria-hidden />}>View only</Badge>
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-xs font-medium">
      <span
        role="status"
        title={words}
        className={classes(chip, state === 'waiting' ? 'bg-warn-soft text-warn-text' : 'bg-ok-soft text-ok-text')}
      >
        {state === 'waiting' ? <CloudOff aria-hidden /> : state === 'saving' ? <Spinner /> : <Check aria-hidden />}
        <span className="truncate">{words}</span>
      </span>
      {count > 0 ? (
        <button
          type="button"
          aria-expanded={isOpen}
          className={classes(chip, 'bg-warn-soft text-warn-text')}
          onClick={isOpen ? putAway : open}
        >
          <Inbox aria-hidden />
          Conflicts {count}
        </button>
      ) : null}
    </div>
  )
}

const chip =
  'flex min-w-0 items-center gap-1 rounded-sm px-1.5 py-0.5 whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0'
