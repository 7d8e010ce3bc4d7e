import { useOffers } from '../../../api/compatibility/offers.ts'
import { Screen } from '../../../ui/screen.tsx'
import { DryRun } from './dry-run.tsx'
import { BackToCodesLink } from '../back-to-codes-link.tsx'
import { useImport } from './use-import.ts'
import FileDown from 'lucide-react/icons/file-down'
import FileUp from 'lucide-react/icons/file-up'
import { type ClipboardEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { inputClass } from '../../../ui/input-class.ts'
import { toCsv } from '../../../ui/lists/csv.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { useWindowFiles } from '../../../ui/use-window-files.ts'
import { decodeText } from './decode-text.ts'

/** Bulk import: paste or choose a file, check the preview of each row, then create the codes. */
export function ImportScreen() {
  const work = useImport()
  return (
    <Screen title="Import" parent={<BackToCodesLink />}>
      {work.table && work.columns ? <DryRun work={work} /> : <ImportSource onText={work.readText} />}
    </Screen>
  )
}

const mostBytes = 10_000_000

/** Accepts pasted cells or a file. */
function ImportSource({ onText }: { onText: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const readText = (text: string) => {
    if (text.trim()) onText(text)
    else setProblem('The file is empty.')
  }
  const takeFile = async (file: File | undefined) => {
    if (!file) return
    const read = await readFile(file)
    if (read.ok) readText(read.text)
    else setProblem(read.problem)
  }
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (typed || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    readText(text)
  }
  const isOver = useWindowFiles(([file]) => void takeFile(file))
  return (
    <div className="mx-auto grid w-full max-w-2xl content-start gap-3 p-6 max-sm:p-4">
      <p className="text-sm text-ink-soft">
        Paste cells from a spreadsheet, or choose a CSV file. Each row is one code: a name and an address, and
        optionally a folder, tags and UTM parameters. You review the rows before any code is created.
      </p>
      <label className="grid gap-1.5 text-sm font-medium">
        Rows
        <textarea
          data-autofocus
          autoFocus
          rows={12}
          spellCheck={false}
          placeholder={'Name\tAddress\nTable card · Terrace\texample.com/menu\nTable card · Bar\texample.com/drinks'}
          className={classes(inputClass, 'h-auto! resize-y py-2 font-mono font-normal', isOver && 'border-accent!')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPaste={handlePaste}
        />
      </label>
      {problem ? (
        <p role="alert" className="text-sm text-bad-text">
          {problem}
        </p>
      ) : null}
      <SourceButtons
        onFile={(file) => void takeFile(file)}
        onCheck={typed.trim() ? () => readText(typed) : undefined}
      />
    </div>
  )
}

interface SourceButtonsProps {
  onFile: (file: File | undefined) => void
  /** Undefined while the text is empty. */
  onCheck: (() => void) | undefined
}

function SourceButtons({ onFile, onCheck }: SourceButtonsProps) {
  const picker = useRef<HTMLInputElement>(null)
  const offers = useOffers()
  return (
    <div className="flex flex-wrap justify-between gap-2">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => picker.current?.click()}>
          <FileUp aria-hidden />
          Choose a file
        </Button>
        <Button variant="ghost" onClick={() => saveSample({ hasApps: offers('POST /codes#appUrl') })}>
          <FileDown aria-hidden />
          Download a sample file
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={(event) => onFile(event.target.files?.[0])}
      />
      <Button variant="primary" disabled={!onCheck} onClick={onCheck}>
        Check the rows
      </Button>
    </div>
  )
}

/** Saves a sample file with every supported column. */
function saveSample({ hasApps }: { hasApps: boolean }) {
  const columns = sampleColumns.filter(([title]) => hasApps || title !== 'App')
  const csv = toCsv([0, 1, 2].map((row) => columns.map((column) => column[row] ?? '')))
  saveFile(new Blob([csv], { type: 'text/csv' }), 'codes-sample.csv')
}

/** Title and two rows of each column. */
const sampleColumns = [
  ['Name', 'Table card · Terrace', 'Window poster'],
  ['Address', 'https://example.com/menu', 'https://example.com/season'],
  ['App', 'menuapp://terrace', ''],
  ['Folder', 'Restaurant / Tables', 'Restaurant'],
  ['Tags', 'menu, print', 'poster'],
  ['utm_source', 'table', 'window'],
  ['utm_medium', 'print', 'print'],
  ['utm_campaign', 'spring', 'spring'],
] as const

async function readFile(file: File): Promise<{ ok: true; text: string } | { ok: false; problem: string }> {
  if (file.size > mostBytes)
    return { ok: false, problem: 'The file is larger than 10 MB. Split it into smaller files.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  // Signatures of ZIP (hence .xlsx) and of .xls.
  if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf))
    return {
      ok: false,
      problem: 'Spreadsheet files cannot be read. Save the file as CSV, or copy its cells and paste them here.',
    }
  return { ok: true, text: decodeText(bytes) }
}
