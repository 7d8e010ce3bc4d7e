import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import X from 'lucide-react/icons/x'
import { cancelReplay, changeReplay, deliveriesQueries, isReplayFinished } from '#dashboard/api/deliveries.ts'
import type { Replay } from '#dashboard/api/delivery.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { BareProgressBar } from '#dashboard/ui/progress-bar.tsx'
import { toast } from '#dashboard/ui/toast.ts'

/** Progress of a replay. It continues without this screen, and can be paused or canceled here. */
export function ReplayProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: replay, error } = useQuery(deliveriesQueries.replay(id))
  return (
    <section
      aria-label="Replay"
      className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b bg-sunken px-5 py-2 text-sm max-md:px-3"
    >
      {replay ? (
        <ReplayControls replay={replay} />
      ) : (
        <p className="flex-1 text-ink-soft">
          {error ? `The replay could not be loaded. ${getFailureText(error)}` : 'Replay…'}
        </p>
      )}
      {!replay || isReplayFinished(replay) ? (
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      ) : null}
    </section>
  )
}

function ReplayControls({ replay }: { replay: Replay }) {
  const { replayId, status, matched, queued } = replay
  const queryClient = useQueryClient()
  const change = useMutation(changeReplay(queryClient))
  const cancel = useMutation(cancelReplay(queryClient))
  const showError = (error: Error) =>
    toast({ message: `The replay was not changed. ${getFailureText(error)}`, tone: 'bad' })
  return (
    <>
      <p role="status" className="tabular-nums">
        {statusTexts[status]} <span className="font-medium">{queued.toLocaleString()}</span> of{' '}
        {matched.toLocaleString()} queued again
      </p>
      <BareProgressBar label="Replayed" done={queued} total={matched} className="min-w-24 flex-1" />
      {isReplayFinished(replay) ? null : (
        <>
          <Button
            pending={change.isPending}
            onClick={() => change.mutate({ replayId, paused: status !== 'paused' }, { onError: showError })}
          >
            {status === 'paused' ? <Play aria-hidden /> : <Pause aria-hidden />}
            {status === 'paused' ? 'Resume' : 'Pause'}
          </Button>
          <Button pending={cancel.isPending} onClick={() => cancel.mutate(replayId, { onError: showError })}>
            Cancel the rest
          </Button>
        </>
      )}
    </>
  )
}

const statusTexts: Record<Replay['status'], string> = {
  running: 'Replaying:',
  paused: 'Replay paused:',
  done: 'Replay done:',
  cancelled: 'Replay canceled:',
}
