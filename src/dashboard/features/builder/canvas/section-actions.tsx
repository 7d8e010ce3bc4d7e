import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import SquareDashed from 'lucide-react/icons/square-dashed'
import Ungroup from 'lucide-react/icons/ungroup'
import { Suspense, useState } from 'react'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { getView } from '../sync/block-commands.ts'
import { focusCanvas } from '../sync/focus-canvas.ts'
import { hasSections, selectSectionWith } from '../sync/first-section.ts'
import { isSection } from '../sync/row-operations.ts'
import { dissolveSection } from '../sync/section-commands.ts'
import { type Builder, useSelection } from '../sync/use-editor.ts'

// Loaded lazily, together with everything that its form needs.
const SaveSection = lazyComponent(async () => ({ default: (await import('./save-section.tsx')).SaveSection }))

/** Actions for the selected section, or one that selects the section of the selected block. */
export function SectionActions({ builder }: { builder: Builder }) {
  const maySave = usePermission()('POST /sections')
  const isFirstSection = useSelection((state) => state.isFirstSection)
  const block = useSelection(({ blocks }) => (blocks.length === 1 ? blocks[0] : undefined))
  const [isSaving, setSaving] = useState(false)
  const section = block !== undefined && isSection(getView(builder), block) ? block : undefined
  if (!isFirstSection && section === undefined)
    return block !== undefined && hasSections(builder.editor.blockTypes) ? (
      <IconButton
        label="Select the whole section"
        onClick={() => {
          selectSectionWith(builder, block)
          focusCanvas()
        }}
      >
        <SquareDashed aria-hidden />
      </IconButton>
    ) : null
  return (
    <>
      {maySave ? (
        <IconButton label="Save as section" onClick={() => setSaving(true)}>
          <BookmarkPlus aria-hidden />
        </IconButton>
      ) : null}
      {section === undefined ? null : (
        <IconButton label="Remove the section, keep its blocks" onClick={() => dissolveSection(builder, section)}>
          <Ungroup aria-hidden />
        </IconButton>
      )}
      {isSaving ? (
        <Suspense fallback={null}>
          <SaveSection builder={builder} id={section ?? null} onDone={() => setSaving(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
