import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cutText } from '#contract/cut-text.ts'
import { changeSection, saveSection, type SavedSection, sectionsQueries } from '#dashboard/api/sections.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ConfirmForm } from '#dashboard/ui/form/confirm-form.tsx'
import { NameForm } from '#dashboard/ui/form/name-form.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { readSection, readSectionBlocks } from '../sync/section-commands.ts'
import type { Builder } from '../sync/use-editor.ts'

interface SaveSectionProps {
  builder: Builder
  /** The block that begins the section. Null for the blocks before the first section. */
  id: string | null
  onDone: () => void
}

/** Asks for a name and saves a section of the page for all pages of the workspace. A section with that name can be replaced. */
export function SaveSection({ builder, id, onDone }: SaveSectionProps) {
  const queryClient = useQueryClient()
  const { mutateAsync: save } = useMutation(saveSection(queryClient))
  const { mutateAsync: change } = useMutation(changeSection(queryClient))
  const [replacedSection, setReplaced] = useState<SavedSection | null>(null)
  const confirmSaved = ({ name }: { name: string }) => {
    toast({ message: `Saved the section ${name}` })
    onDone()
  }
  const saveAs = async (name: string) => {
    const sections = await queryClient.query({ ...sectionsQueries.all(), staleTime: 0 })
    const existing = sections.find((section) => section.name.toLowerCase() === name.toLowerCase())
    if (existing) setReplaced(existing)
    return existing ? null : save({ name, blocks: readSection(builder, id) })
  }
  if (replacedSection)
    return (
      <Dialog
        role="alertdialog"
        title="Replace section"
        description={
          <>
            There is a section <strong className="font-semibold">{replacedSection.name}</strong> already. Replace it?
            Pages with it do not change.
          </>
        }
        open
        onOpenChange={onDone}
      >
        <ConfirmForm
          action="Replace section"
          errorTitle="The section was not replaced"
          onConfirm={() => change({ id: replacedSection.id, blocks: readSection(builder, id) })}
          onSuccess={confirmSaved}
          onCancel={() => setReplaced(null)}
        />
      </Dialog>
    )
  return (
    <Dialog title="Save as section" open onOpenChange={onDone}>
      <NameForm
        value={suggestName(builder, id)}
        hint="It can be inserted into every page of the workspace."
        action="Save section"
        errorTitle="The section was not saved"
        onSave={saveAs}
        onSuccess={(saved) => saved && confirmSaved(saved)}
        onCancel={onDone}
      />
    </Dialog>
  )
}

/** The name of the section, or the text of its first block that has one. */
function suggestName(builder: Builder, id: string | null): string {
  const { blockTypes } = builder.editor
  const blocks = readSectionBlocks(builder, id)
  const texts = blocks
    .filter((block) => block.id !== id)
    .map(({ type, fields }) => blockTypes.block(type)?.summarize(fields).trim() ?? '')
  const name = id === null ? undefined : blocks[0]?.fields['name']
  const suggestion = typeof name === 'string' && name.trim() !== '' ? name : texts.find((text) => text !== '')
  return cutText(suggestion ?? 'Section', LONGEST_SUGGESTION)
}

/** In characters. */
const LONGEST_SUGGESTION = 60
