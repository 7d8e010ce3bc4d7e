import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ExternalLink from 'lucide-react/icons/external-link'
import { toReadableAddress } from '#contract/readable-address.ts'
import type { Code } from '#dashboard/api/code.ts'
import { toNewDestination } from '#dashboard/api/destination.ts'
import { filesQueries } from '#dashboard/api/files.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { FileShowField } from '#dashboard/pickers/files/file-show-field.tsx'
import { FileVersions } from '#dashboard/pickers/files/file-versions.tsx'
import { ReplaceFile } from '#dashboard/pickers/files/replace-file.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { EditDestination } from '../destination/edit-destination.tsx'
import { SwitchField } from '#dashboard/ui/fields/switch-field.tsx'
import { useUpdateCode } from '../use-update-code.ts'
import { AddressWarnings } from './address-warnings.tsx'
import { InlineEdit } from './inline-edit.tsx'
import { ScannedParameters } from './scanned-parameters.tsx'
import { Panel } from '#dashboard/ui/panel.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import Smartphone from 'lucide-react/icons/smartphone'
import Unlink from 'lucide-react/icons/unlink'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { describeHealth, hasDeadDestination } from '#dashboard/api/code-attention.ts'

/** Destination of the code. A change applies from the next scan. */
export function CodeDestination({ code }: { code: Code }) {
  const mayChange = usePermission()('PATCH /codes/{id}')
  const { type, fileId } = code.destination
  return (
    <Panel title="Destination">
      <div className="rounded-lg border bg-surface p-3.5">
        <InlineEdit
          label="Destination"
          shortcut="r"
          request={{ codeId: code.id, editor: 'destination' }}
          editable={mayChange && toNewDestination(code.destination) !== null}
          renderEditor={(done) => <EditDestination code={code} onDone={done} />}
        >
          <DestinationLink destination={code.destination} />
        </InlineEdit>
        {code.appUrl ? (
          <p className="mt-2 flex items-start gap-1.5 text-xs text-ink-soft">
            <Smartphone aria-hidden className="mt-0.25 size-3.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">Phones and tablets try {code.appUrl} first.</span>
          </p>
        ) : null}
        {fileId !== undefined ? <CodeFile fileId={fileId} /> : null}
        <HealthLine code={code} />
        <AddressWarnings code={code} />
        {mayChange && type === 'url' && code.trackConversions !== undefined ? (
          <TrackConversions code={code} isOn={code.trackConversions} />
        ) : null}
        {mayChange && code.passQuery !== undefined ? <ScannedParameters code={code} mode={code.passQuery} /> : null}
      </div>
    </Panel>
  )
}

function DestinationLink({ destination: { url, summary, type } }: Pick<Code, 'destination'>) {
  if (url === undefined) return <span className="text-sm">{summary ?? type}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex max-w-full items-start gap-1.5 text-sm text-accent-text hover:underline"
    >
      <span className="line-clamp-4 min-w-0 wrap-anywhere" title={url}>
        {type === 'url' ? toReadableAddress(url) : (summary ?? url)}
      </span>
      <ExternalLink aria-hidden className="mt-0.75 size-3.5 shrink-0" />
    </a>
  )
}

/** Switch that adds a token to the address, with which the owner of the address reports conversions. */
function TrackConversions({ code, isOn }: { code: Code; isOn: boolean }) {
  const { apply } = useUpdateCode(code)
  return (
    <div className="mt-3 border-t pt-3">
      <SwitchField
        label="Track conversions"
        hint="Adds tsr=… to the address. Your server sends it back with POST /conversions when somebody buys or signs up."
        checked={isOn}
        onChange={(checked) =>
          apply({
            change: { trackConversions: checked },
            undoChange: { trackConversions: isOn },
            message: checked ? 'Conversions are tracked' : 'Conversions are not tracked',
          })
        }
      />
    </div>
  )
}

/** Result of the last check of the destination; nothing before the first check. */
function HealthLine({ code }: { code: Pick<Code, 'destinationHealth'> }) {
  const text = describeHealth(code)
  if (!code.destinationHealth || text === undefined) return null
  const isDead = hasDeadDestination(code)
  const Icon = isDead ? Unlink : CircleCheck
  return (
    <p className={`mt-2 flex flex-wrap items-center gap-x-1.5 text-xs ${isDead ? 'text-bad-text' : 'text-ink-faint'}`}>
      <Icon aria-hidden className={`size-3.5 shrink-0 ${isDead ? '' : 'text-ok-text'}`} />
      {text}
      <span className="text-ink-faint">
        Checked <RelativeTime at={code.destinationHealth.checkedAt} />.
      </span>
    </p>
  )
}

/** The file that a code opens: what visitors get, and how it is replaced. Nothing for people who may not change it. */
function CodeFile({ fileId }: { fileId: string }) {
  const may = usePermission()
  const { data: file } = useQuery({ ...filesQueries.one(fileId), enabled: may('POST /files/{id}/content') })
  if (!file) return null
  return (
    <div className="mt-3 grid gap-3 border-t pt-3">
      <p className="text-sm text-ink-soft">
        <Link to="/files" search={{ open: fileId }} className="text-accent-text wrap-anywhere hover:underline">
          {file.fileName}
        </Link>
        , {formatBytes(file.size)}, version {file.version}
      </p>
      <FileShowField file={file} />
      <div className="flex flex-wrap gap-2">
        <ReplaceFile file={file} />
        <Dialog title="Versions of the file" trigger={<Button variant="ghost">Versions</Button>}>
          {(close) => <FileVersions file={file} onRestored={close} />}
        </Dialog>
      </div>
    </div>
  )
}
