import { readTableFile, readTableText, type Table } from '#tables/read-table.ts'
import { UnreadableTable } from '#tables/table-limits.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { Screen } from '#dashboard/ui/screen.tsx'
import { DryRun } from './dry-run.tsx'
import { BackToCodesLink } from '../back-to-codes-link.tsx'
import { useImport } from './use-import.ts'
import FileDown from 'lucide-react/icons/file-down'
import FileUp from 'lucide-react/icons/file-up'
import { type ClipboardEvent, useRef, useState } from 'react'
import { Button } from '#dashboard/ui/button.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { inputClass } from '#dashboard/ui/input-class.ts'
import { toCsv } from '#dashboard/ui/csv.ts'
import { saveFile } from '#dashboard/ui/save-file.ts'
import { useWindowFiles } from '#dashboard/ui/use-window-files.ts'

/** Bulk import. The person pastes cells or chooses a file, checks the preview of each row, and creates the codes. */
export function ImportScreen() {
  const importState = useImport()
  return (
    <Screen title="Import" parent={<BackToCodesLink />}>
      {importState.table && importState.columns ? <DryRun importState={importState} /> : null}
      {importState.isReady && !importState.table ? <ImportSource onTable={importState.readTable} /> : null}
    </Screen>
  )
}

/** Accepts pasted cells or a file. */
function ImportSource({ onTable }: { onTable: (table: Table) => void }) {
  const [typedText, setTypedText] = useState('')
  const [problem, setProblem] = useState<string>()
  const loadTable = async (read: () => Table | Promise<Table>) => {
    try {
      onTable(await read())
    } catch (error) {
      setProblem(error instanceof UnreadableTable ? error.message : 'The file could not be read. Try again.')
    }
  }
  const readText = (text: string) => void loadTable(() => readTableText(text))
  const loadFile = async (file: File | undefined) => {
    if (file) await loadTable(async () => readTableFile(new Uint8Array(await file.arrayBuffer())))
  }
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (typedText || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    readText(text)
  }
  const isDraggedOver = useWindowFiles(([file]) => void loadFile(file))
  return (
    <div className="mx-auto grid w-full max-w-2xl content-start gap-3 p-6 max-sm:p-4">
      <p className="text-sm text-ink-soft">
        Paste cells from a spreadsheet, or choose a CSV or Excel file. Each row is one code: a name and an address, and
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
          className={classes(
            inputClass,
            'h-auto! resize-y py-2 font-mono font-normal',
            isDraggedOver && 'border-accent!',
          )}
          value={typedText}
          onChange={(event) => setTypedText(event.target.value)}
          onPaste={handlePaste}
        />
      </label>
      {problem ? (
        <p role="alert" className="text-sm text-bad-text">
          {problem}
        </p>
      ) : null}
      <SourceButtons
        onFile={(file) => void loadFile(file)}
        onCheck={typedText.trim() ? () => readText(typedText) : undefined}
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
  const isOffered = useIsOffered()
  return (
    <div className="flex flex-wrap justify-between gap-2">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => picker.current?.click()}>
          <FileUp aria-hidden />
          Choose a file
        </Button>
        <Button variant="ghost" onClick={() => saveSample({ hasApps: isOffered('POST /codes#appUrl') })}>
          <FileDown aria-hidden />
          Download a sample file
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="CSV or Excel file"
        accept={tableFiles}
        onChange={(event) => onFile(event.target.files?.[0])}
      />
      <Button variant="primary" disabled={!onCheck} onClick={onCheck}>
        Check the rows
      </Button>
    </div>
  )
}

const tableFiles =
  '.csv,.tsv,.tab,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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
