import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Code } from '../../../api/code.ts'
import { type DownloadCodes, downloadCodes } from '../../../api/codes-bulk.ts'
import { failureText } from '../../../api/failure-text.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { FormEnd } from './form-end.tsx'
import { whatOf } from './use-bulk.ts'

const formats = [
  { value: 'png', label: 'PNG, for screens' },
  { value: 'svg', label: 'SVG, for designers' },
  { value: 'pdf', label: 'PDF, for print' },
  { value: 'eps', label: 'EPS, for print shops' },
  { value: 'jpg', label: 'JPG' },
] as const
const most = 1000

/** Asks in which form the pictures of some codes come, and saves them as one ZIP. Closing it stops the download. */
export function DownloadForm({ codes, onDone }: { codes: readonly Code[]; onDone: () => void }) {
  const [format, setFormat] = useState<NonNullable<DownloadCodes['format']>>('png')
  const [pattern, setPattern] = useState('{name}')
  const { start, pending, error } = useDownload(codes, onDone)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void start({ format, pattern: pattern.trim() || '{name}' })
  }
  return (
    <form className="grid gap-4" onSubmit={handleSubmit}>
      <SelectField
        label="Format"
        options={formats}
        value={format}
        onChange={({ target }) => setFormat(formats.find(({ value }) => value === target.value)?.value ?? 'png')}
      />
      <TextField
        label="File names"
        value={pattern}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        hint={
          <>
            Of {'{name}, {shortCode}, {folder}, {number}'}. The first is{' '}
            <span className="font-mono wrap-anywhere">{exampleOf(pattern, codes[0], format)}</span>
          </>
        }
        onChange={(event) => setPattern(event.target.value)}
      />
      {codes.length > most ? (
        <ErrorPanel title={`At most ${most.toLocaleString()} codes fit in one ZIP`}>
          Select fewer, or download a folder at a time.
        </ErrorPanel>
      ) : null}
      {error ? <ErrorPanel title="Nothing was downloaded">{failureText(error)}</ErrorPanel> : null}
      <FormEnd verb="Download ZIP" pending={pending} disabled={codes.length > most} onCancel={onDone} />
    </form>
  )
}

function useDownload(codes: readonly Code[], onDone: () => void) {
  const stop = useRef(new AbortController())
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const stopper = new AbortController()
    stop.current = stopper
    return () => stopper.abort()
  }, [])
  const start = async (how: Pick<DownloadCodes, 'format' | 'pattern'>) => {
    setPending(true)
    setError(undefined)
    try {
      const zip = await downloadCodes({ ...how, ids: codes.map(({ id }) => id) }, stop.current.signal)
      saveFile(zip, 'codes.zip')
      toast({ message: `Downloaded ${whatOf(codes)}` })
      onDone()
    } catch (failure) {
      if (stop.current.signal.aborted) return
      setError(failure)
      setPending(false)
    }
  }
  return { start, pending, error }
}

function exampleOf(pattern: string, code: Code | undefined, format: string): string {
  const filled = (pattern.trim() || '{name}')
    .replaceAll('{name}', code?.name ?? '')
    .replaceAll('{shortCode}', code?.shortCode ?? '')
    .replaceAll('{folder}', 'Folder')
    .replaceAll('{number}', '1')
  return `${filled}.${format}`
}
