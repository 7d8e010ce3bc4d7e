import Lock from 'lucide-react/icons/lock'
import { type SyntheticEvent, useState } from 'react'
import type { Code } from '../../../api/code.ts'
import { failureText } from '../../../api/failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { accessCodeProblem } from '../access-code-problem.ts'
import { useUpdateCode } from '../use-update-code.ts'

/** Whether scans ask for an access code, and setting, changing or removing it. The code itself is never shown again. */
export function AccessCode({ code, editable }: { code: Code; editable: boolean }) {
  const set = code.hasAccessCode
  return (
    <div className="grid gap-2">
      <p className="flex items-start gap-1.5">
        {set ? <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" /> : null}
        {set ? 'Visitors enter it before the destination opens.' : 'None. Every scan opens the destination.'}
      </p>
      {editable ? (
        <div className="flex flex-wrap gap-2">
          <Dialog
            title={set ? 'Change access code' : 'Set access code'}
            trigger={<Button>{set ? 'Change' : 'Set access code'}</Button>}
          >
            {(close) => <AccessCodeForm code={code} onDone={close} />}
          </Dialog>
          {set ? (
            <Dialog title="Remove access code" trigger={<Button>Remove</Button>}>
              {(close) => <RemoveAccessCode code={code} onDone={close} />}
            </Dialog>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function AccessCodeForm({ code, onDone }: { code: Code; onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const { pending, error, setError, run } = useSaving(code, onDone)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = accessCodeProblem(typed)
    if (wrong) setError(wrong)
    else void run(typed, code.hasAccessCode ? 'Access code changed' : 'Access code set')
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <TextField
        label="Access code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        hint="4 to 64 characters. Save it now. It is not shown again."
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending}>
          {code.hasAccessCode ? 'Change access code' : 'Set access code'}
        </Button>
      </div>
    </form>
  )
}

function RemoveAccessCode({ code, onDone }: { code: Code; onDone: () => void }) {
  const { pending, error, run } = useSaving(code, onDone)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run(null, 'Access code removed')
      }}
    >
      <p className="text-sm wrap-anywhere">
        Anyone who scans <strong className="font-semibold">{code.name}</strong> will reach its destination. You can set
        a new access code later.
      </p>
      {error ? <ErrorPanel title="The access code was not removed">{error}</ErrorPanel> : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="danger" pending={pending}>
          Remove access code
        </Button>
      </div>
    </form>
  )
}

function useSaving(code: Code, onDone: () => void) {
  const { save } = useUpdateCode(code)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const run = async (accessCode: string | null, message: string) => {
    if (pending) return
    setPending(true)
    try {
      await save({ accessCode })
      toast({ message })
      onDone()
    } catch (refusal) {
      setError(failureText(refusal))
      setPending(false)
    }
  }
  return { pending, error, setError, run }
}
