import Download from 'lucide-react/icons/download'
import type { SyntheticEvent } from 'react'
import { useSession } from '#dashboard/api/use-session.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { saveFile } from '#dashboard/ui/save-file.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Shows new recovery codes. It is a form, so that a click outside does not close the dialog. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { email } = useSession().user
  const text = codes.join('\n')
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    onDone()
  }
  const handleDownload = () => {
    const header = `Recovery codes of ${email} for Tessera at ${location.host}. Each code works once.`
    saveFile(new Blob([`${header}\n\n${text}\n`], { type: 'text/plain' }), 'tessera-recovery-codes.txt')
  }
  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
      <p className="text-sm">
        Without your phone, each of these codes lets you sign in once. Store them in a safe place now. They cannot be
        shown again.
      </p>
      <div className="flex items-start gap-1 rounded-md border border-line-strong bg-sunken py-2 pr-1 pl-3">
        <ul aria-label="Recovery codes" className="grid flex-1 grid-cols-2 gap-x-4 gap-y-1 font-mono text-sm">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={text} noun="recovery codes" />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={handleDownload}>
          <Download aria-hidden />
          Download
        </Button>
        <Button type="submit" variant="primary">
          I have stored them
        </Button>
      </div>
    </form>
  )
}
