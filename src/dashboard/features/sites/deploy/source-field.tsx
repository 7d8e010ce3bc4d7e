import FileArchive from 'lucide-react/icons/file-archive'
import Folder from 'lucide-react/icons/folder'
import FolderUp from 'lucide-react/icons/folder-up'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ChangeEvent, type ComponentProps, useEffect, useId, useRef } from 'react'
import { siteLimits } from '#contract/site-limits.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { Spinner } from '#dashboard/ui/spinner.tsx'
import { checkSource, selectFolder } from '../files/check-source.ts'
import { readChosenFiles, type SiteSource } from '../files/site-source.ts'
import type { SourceState } from '../files/use-source.ts'
import { SkippedFiles } from './deploy-notes.tsx'

/** Field for the folder or ZIP of a site. Shows the chosen one with its problems. */
export function SourceField({ state }: { state: SourceState }) {
  const { source, problem, isReading, setSource } = state
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <span id={id} className="text-sm font-medium">
        Files
      </span>
      {source ? (
        <ChosenSource source={source} onChange={setSource} />
      ) : (
        <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-edge px-4 py-7 text-center text-sm">
          {isReading ? (
            <Spinner className="size-7" />
          ) : (
            <FolderUp aria-hidden className="size-7 stroke-[1.25] text-ink-faint" />
          )}
          <p role="status" className="text-ink-soft">
            {isReading ? 'Reading the folder…' : 'Drop a folder, a ZIP or an HTML file here'}
          </p>
          <ChooseButtons state={state} />
          <p className="text-xs text-ink-faint">
            A folder or a ZIP needs an index.html. Up to {siteLimits.publishedFiles} files,{' '}
            {formatBytes(siteLimits.fileBytes)} each and {formatBytes(siteLimits.totalBytes)} in total.
          </p>
        </div>
      )}
      {problem === undefined ? null : <Problem text={problem} />}
    </div>
  )
}

const canChooseFolder = 'webkitdirectory' in HTMLInputElement.prototype

function ChooseButtons({ state }: { state: SourceState }) {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {canChooseFolder ? (
        <FileButton label="Choose a folder" directory onChoose={(files) => state.read(readChosenFiles(files))} />
      ) : null}
      <FileButton
        label="Choose a ZIP or HTML file"
        accept=".zip,application/zip,.html,.htm,text/html"
        onChoose={(files) => state.read(readChosenFiles(files))}
      />
    </div>
  )
}

interface FileButtonProps extends Pick<ComponentProps<'input'>, 'accept'> {
  label: string
  directory?: boolean
  onChoose: (files: File[]) => void
}

function FileButton({ label, directory = false, accept, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.webkitdirectory = directory
  }, [directory])
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Otherwise choosing the same files again would cause no event.
    target.value = ''
    if (files.length > 0) onChoose(files)
  }
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input ref={input} type="file" aria-label={label} accept={accept} hidden onChange={handleChange} />
    </>
  )
}

function ChosenSource({ source, onChange }: { source: SiteSource; onChange: (source: SiteSource | null) => void }) {
  const { fileCount, size, problems, foldersWithIndex } = checkSource(source)
  const Icon = source.kind === 'zip' ? FileArchive : Folder
  const name = source.kind === 'zip' ? source.zip.name : source.name || 'Dropped files'
  const facts = [fileCount === null ? undefined : pluralize(fileCount, 'file'), formatBytes(size)].filter(Boolean)
  const { leftOut, skipped } = source.kind === 'folder' ? source : { leftOut: [], skipped: [] }
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3 rounded-lg border bg-surface px-3 py-2.5">
        <Icon aria-hidden className="size-5 shrink-0 stroke-[1.5] text-ink-faint" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium" title={name}>
            {name}
          </p>
          <p className="text-xs text-ink-soft tabular-nums">{facts.join(' · ')}</p>
        </div>
        <Button variant="ghost" onClick={() => onChange(null)}>
          Change
        </Button>
      </div>
      {leftOut.length > 0 ? (
        <p className="text-xs wrap-anywhere text-ink-faint">Not uploaded: {leftOut.join(', ')}</p>
      ) : null}
      {problems.map((text) => (
        <Problem key={text} text={text} />
      ))}
      {foldersWithIndex.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {foldersWithIndex.map((folder) => (
            <Button key={folder} onClick={() => onChange(selectFolder(source, folder))}>
              Use {folder} instead
            </Button>
          ))}
        </div>
      ) : null}
      <SkippedFiles files={skipped} nounAndVerb={['file will be skipped', 'files will be skipped']} />
    </div>
  )
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="flex gap-1.5 text-sm wrap-anywhere text-bad-text">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}
