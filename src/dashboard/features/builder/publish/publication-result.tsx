import { useMutation, useQueryClient } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { changePage } from '#dashboard/api/page-changes.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { formatScheduledTime } from '#dashboard/pickers/describe-schedule.ts'
import { NewCodeFor } from '#dashboard/pickers/new-code-for.tsx'
import { QrCodeImage } from '#dashboard/pickers/qr-code-image.tsx'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { useEditor, useEditorState } from '../sync/use-editor.ts'

/** A time at which the page was going to be published. */
export interface PlannedPublication {
  publishAt: string
  scheduleTimezone: string | null
}

interface PublicationResultProps {
  /** The planned publication that publishing now has canceled. */
  canceledPlan: PlannedPublication | null
}

/** The address of the published page, with the ways to share it. */
export function PublicationResult({ canceledPlan }: PublicationResultProps) {
  const { id, name, url } = useEditorState(({ page }) => page)
  const [isCreating, setCreating] = useState(false)
  const mayCreate = usePermission()('POST /codes')
  // A service may return only the subdomain.
  const isAddress = URL.canParse(url)
  if (isCreating)
    return <NewCodeFor destination={{ type: 'page', pageId: id }} name={name} onDone={() => setCreating(false)} />
  return (
    <div className="flex flex-wrap items-center gap-6">
      {isAddress ? <QrCodeImage text={url} label={`QR code of ${url}`} /> : null}
      <div className="grid min-w-0 flex-1 basis-64 justify-items-start gap-3">
        <p role="status" className="text-base font-semibold">
          The page is live
        </p>
        {isAddress ? (
          <p className="flex max-w-full items-center gap-1 text-sm">
            <a href={url} target="_blank" rel="noreferrer" className="truncate text-accent-text underline">
              {url.replace(/^https?:\/\/|\/$/g, '')}
            </a>
            <CopyButton text={url} noun="address" />
          </p>
        ) : null}
        <p className="text-sm text-ink-soft">
          {isAddress ? 'This QR code is static. ' : null}Create a dynamic code to track scans and change the destination
          later.
        </p>
        {canceledPlan ? <CanceledPlan plan={canceledPlan} /> : null}
        <div className="flex flex-wrap gap-2">
          {mayCreate ? (
            <Button variant="primary" data-autofocus onClick={() => setCreating(true)}>
              <QrCode aria-hidden />
              Create a dynamic code
            </Button>
          ) : null}
          {isAddress ? (
            <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
              <ExternalLink aria-hidden />
              Open the page
            </a>
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** Says that a planned publication was canceled, with a button to schedule it again. */
function CanceledPlan({ plan }: { plan: PlannedPublication }) {
  const editor = useEditor()
  const isPlanned = useEditorState(({ page }) => page.publishAt !== null)
  const { mutateAsync } = useMutation(changePage(useQueryClient()))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => mutateAsync({ id: editor.pageId, change: plan }),
    onSuccess: (page) => editor.receivePage(page),
  })
  const time = formatScheduledTime(plan.publishAt, plan.scheduleTimezone)
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p role="status">
        {isPlanned
          ? `The draft as it is then will be published on ${time}.`
          : `The publication scheduled for ${time} was canceled.`}
      </p>
      {error ? (
        <p role="alert" className="text-bad-text">
          {getFailureText(error)}
        </p>
      ) : null}
      {isPlanned ? null : (
        <Button pending={isPending} onClick={() => mutate()}>
          Schedule it again
        </Button>
      )}
    </div>
  )
}
