import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Code } from '../api/code.ts'
import { createCode } from '../api/codes.ts'
import type { NewDestination } from '../api/destination.ts'
import { useIdempotencyKey } from '../api/use-idempotency-key.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { NameForm } from '../ui/form/name-form.tsx'
import { DownloadMenu } from './download-menu.tsx'

interface NewCodeForProps {
  destination: NewDestination
  /** Name of the page or site; the code's name by default. */
  name: string
  onDone: () => void
}

/** Creates a code for a page or site, then shows its image, address and downloads. */
export function NewCodeFor({ destination, name: initialName, onDone }: NewCodeForProps) {
  const { mutateAsync } = useMutation(createCode(useQueryClient()))
  const [createdCode, setCreatedCode] = useState<Code>()
  const getKey = useIdempotencyKey()
  const save = (name: string) => {
    const body = { name, destination }
    return mutateAsync({ body, idempotencyKey: getKey(body) })
  }
  if (createdCode) return <CreatedCode code={createdCode} />
  return (
    <NameForm
      value={initialName}
      hint="What the code is on, or what it is for."
      action="Create code"
      errorTitle="The code was not created"
      onSave={save}
      onSuccess={setCreatedCode}
      onCancel={onDone}
    />
  )
}

function CreatedCode({ code }: { code: Code }) {
  const { id, name, scanUrl, previewUrl } = code
  return (
    <div className="grid gap-4">
      <span className="mx-auto grid size-56 place-items-center rounded-lg border bg-paper p-3">
        <img src={previewUrl} alt={`QR code that opens ${name}`} className="size-full object-contain" />
      </span>
      <p className="flex items-center justify-center gap-1 font-mono text-xs text-ink-soft">
        <span className="min-w-0 truncate" title={scanUrl}>
          {scanUrl.replace(/^https?:\/\//, '')}
        </span>
        <CopyButton text={scanUrl} noun="scan address" />
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <DownloadMenu code={code} />
        <ButtonLink to="/codes/$id/design" params={{ id }}>
          Design it
        </ButtonLink>
        <ButtonLink to="/codes/$id" params={{ id }} variant="primary">
          Open the code
        </ButtonLink>
      </div>
    </div>
  )
}
