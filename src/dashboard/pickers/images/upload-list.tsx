import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import {
  type ImageUpload,
  removeFinishedUploads,
  removeUpload,
  retryUpload,
  useImageUploads,
} from '#dashboard/api/image-uploads.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { BareProgressBar } from '#dashboard/ui/progress-bar.tsx'

/** Uploads that are running or have failed, and the number of finished ones. Renders nothing without uploads. */
export function UploadList() {
  const uploads = useImageUploads()
  if (uploads.length === 0) return null
  const doneCount = uploads.filter(({ state }) => state === 'done').length
  const failedCount = uploads.filter(({ state }) => state === 'failed').length
  const stillAnimations = uploads.filter(({ result }) => result?.animation === 'still').map(({ file }) => file.name)
  const isFinished = doneCount + failedCount === uploads.length
  return (
    <section aria-label="Uploads" className="shrink-0 rounded-lg border bg-surface text-sm shadow-lift">
      <div className="flex min-h-10 items-center gap-2 pr-1 pl-3">
        <p role="status" className="flex-1 tabular-nums">
          {isFinished
            ? describeEnd({ done: doneCount, failed: failedCount, stopped: stillAnimations })
            : `Uploading: ${doneCount} of ${uploads.length} done`}
        </p>
        {isFinished ? (
          <IconButton label="Close the list of uploads" onClick={removeFinishedUploads}>
            <X aria-hidden />
          </IconButton>
        ) : null}
      </div>
      {doneCount === uploads.length ? null : (
        <ul className="grid max-h-44 grid-cols-1 overflow-y-auto border-t py-1">
          {uploads.map((upload) => (upload.state === 'done' ? null : <UploadRow key={upload.id} upload={upload} />))}
        </ul>
      )}
    </section>
  )
}

/** `stopped` has the names of animations of which only the first frame was stored. */
function describeEnd({ done, failed, stopped }: { done: number; failed: number; stopped: string[] }): string {
  const [first] = stopped
  return [
    done > 0 || failed === 0 ? `Uploaded ${pluralize(done, 'picture')}` : '',
    failed > 0 ? `${pluralize(failed, 'file')} could not be uploaded` : '',
    first === undefined
      ? ''
      : stopped.length === 1
        ? `${first} has too many frames and no longer moves`
        : `${stopped.length} animations have too many frames and no longer move`,
  ]
    .filter((part) => part !== '')
    .join('. ')
}

function UploadRow({ upload: { id, file, state, sentShare: share, problem, isFinal } }: { upload: ImageUpload }) {
  return (
    <li className="flex min-h-9 items-center gap-2 pr-1 pl-3">
      {state === 'failed' ? (
        <p role="alert" className="flex min-w-0 flex-1 items-start gap-1.5 py-1 text-bad-text wrap-anywhere">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      ) : (
        <>
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <BareProgressBar
            label={`Upload of ${file.name}`}
            done={Math.round(share * 100)}
            total={100}
            className="w-24 shrink-0 max-sm:w-12"
          />
          <span className="w-20 shrink-0 text-xs text-ink-faint">
            {state === 'waiting' ? 'Waiting' : share === 1 ? 'Processing' : 'Uploading'}
          </span>
        </>
      )}
      {state === 'failed' && !isFinal ? (
        <IconButton label={`Retry ${file.name}`} onClick={() => retryUpload(id)}>
          <RotateCw aria-hidden />
        </IconButton>
      ) : null}
      <IconButton
        label={state === 'failed' ? `Remove ${file.name}` : `Cancel the upload of ${file.name}`}
        onClick={() => removeUpload(id)}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  )
}
