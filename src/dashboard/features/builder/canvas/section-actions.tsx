import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Ungroup from 'lucide-react/icons/ungroup'
import { useState } from 'react'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { dissolveSection } from '../sync/section-commands.ts'
import type { Builder } from '../sync/use-editor.ts'
import { SaveSection } from './save-section.tsx'

/** Actions for the selected section. */
export function SectionActions({ builder, id }: { builder: Builder; id: string }) {
  const maySave = usePermission()('POST /sections')
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      {maySave ? (
        <IconButton label="Save as section" onClick={() => setSaving(true)}>
          <BookmarkPlus aria-hidden />
        </IconButton>
      ) : null}
      <IconButton label="Remove the section, keep its blocks" onClick={() => dissolveSection(builder, id)}>
        <Ungroup aria-hidden />
      </IconButton>
      {isSaving ? <SaveSection builder={builder} id={id} onDone={() => setSaving(false)} /> : null}
    </>
  )
}
