import FileX from 'lucide-react/icons/file-x'
import Info from 'lucide-react/icons/info'
import Split from 'lucide-react/icons/split'
import Unlink from 'lucide-react/icons/unlink'
import { type ReactNode, useId, useState } from 'react'
import type { DeployResult, SiteDeploy } from '#dashboard/api/sites.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'

/** The service's notes about the files of a version. */
export interface Notes {
  skippedFiles: { path: string; reason: string }[]
  brokenLinks: SiteDeploy['brokenLinks']
  brokenLinkCount: number
  fileNotes: SiteDeploy['fileNotes']
  ruleCount: number
  unusedRules: SiteDeploy['unusedRules']
}

/** The notes of a deploy. A service that follows only the specification lists skipped files without reasons. */
export function toNotes({ skipped, deploy }: DeployResult): Notes {
  if (deploy) return deploy
  const skippedFiles = skipped.map((path) => ({ path, reason: '' }))
  return { skippedFiles, brokenLinks: [], brokenLinkCount: 0, fileNotes: [], ruleCount: 0, unusedRules: [] }
}

/** Warnings about a version: broken links, skipped or unusual files, and unused rules. Nothing if there are none. */
export function DeployNotes({ notes }: { notes: Notes }) {
  const { skippedFiles, brokenLinks, brokenLinkCount, fileNotes, ruleCount, unusedRules } = notes
  return (
    <>
      {brokenLinkCount > 0 ? (
        <Note
          icon={<Unlink aria-hidden />}
          title={pluralize(brokenLinkCount, 'broken link')}
          explanation="They lead to files that this version does not have. Visitors who follow them see an error."
          items={brokenLinks.map(({ file, link, reason }) => ({ name: `${file} → ${link}`, reason }))}
          total={brokenLinkCount}
        />
      ) : null}
      <SkippedFiles files={skippedFiles} nounAndVerb={['file was skipped', 'files were skipped']} />
      {unusedRules.length > 0 ? (
        <Note
          icon={<Split aria-hidden />}
          title={pluralize(unusedRules.length, 'line is not used', 'lines are not used')}
          explanation={`In _redirects and _headers. ${pluralize(ruleCount, 'rule is used', 'rules are used')}.`}
          items={unusedRules.map(({ file, line, text, reason }) => ({ name: `${file}:${line} ${text}`, reason }))}
          total={unusedRules.length}
        />
      ) : null}
      {fileNotes.length > 0 ? (
        <Note
          icon={<Info aria-hidden />}
          title={pluralize(fileNotes.length, 'file to check', 'files to check')}
          explanation="Text that is not in UTF-8, or file names whose encoding the ZIP does not say."
          items={fileNotes.map(({ path, note }) => ({ name: path, reason: note }))}
          total={fileNotes.length}
        />
      ) : null}
    </>
  )
}

export function countNotes({ skippedFiles, brokenLinkCount, fileNotes, unusedRules }: Notes): number {
  return brokenLinkCount + skippedFiles.length + fileNotes.length + unusedRules.length
}

interface SkippedFilesProps {
  files: Notes['skippedFiles']
  /** The noun and verb for one file and for several: "file was skipped". */
  nounAndVerb: [string, string]
}

/** The files that are not part of a version, with the reasons. Nothing if there are none. */
export function SkippedFiles({ files, nounAndVerb: words }: SkippedFilesProps) {
  if (files.length === 0) return null
  return (
    <Note
      icon={<FileX aria-hidden />}
      title={pluralize(files.length, ...words)}
      explanation="Not part of the site."
      items={files.map(({ path, reason }) => ({ name: path, reason }))}
      total={files.length}
    />
  )
}

interface NoteProps {
  icon: ReactNode
  title: string
  explanation: string
  items: { name: string; reason: string }[]
  /** Number of all items; `items` may have only the first of them. */
  total: number
}

const PREVIEW_COUNT = 5

function Note({ icon, title, explanation, items, total }: NoteProps) {
  const id = useId()
  const [showsAll, setShowsAll] = useState(false)
  const shownItems = showsAll ? items : items.slice(0, PREVIEW_COUNT)
  const unlisted = total - items.length
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-lg bg-warn-soft p-3.5 text-sm">
      <div className="flex gap-2 text-warn-text [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
        {icon}
        <div>
          <h3 id={id} className="font-semibold">
            {title}
          </h3>
          <p>{explanation}</p>
        </div>
      </div>
      <ul className="grid gap-1.5 pl-6">
        {shownItems.map(({ name, reason }, index) => (
          <li key={`${name} ${index}`} className="min-w-0 wrap-anywhere">
            <span className="font-mono text-xs">{name}</span>
            {reason === '' ? null : <span className="block text-xs text-ink-soft">{reason}</span>}
          </li>
        ))}
        {showsAll && unlisted > 0 ? (
          <li className="text-xs text-ink-soft">and {unlisted.toLocaleString()} more</li>
        ) : null}
      </ul>
      {shownItems.length < items.length ? (
        <Button variant="ghost" className="ml-3 justify-self-start" onClick={() => setShowsAll(true)}>
          Show all {items.length.toLocaleString()}
        </Button>
      ) : null}
    </section>
  )
}
