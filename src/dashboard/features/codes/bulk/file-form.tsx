import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { Code } from '../../../api/code.ts'
import { foldersQueries } from '../../../api/folders.ts'
import { FolderPicker } from '../../../pickers/folder-picker.tsx'
import { FormEnd } from './form-footer.tsx'
import { useFileCodes } from './use-file-codes.ts'

/** Asks which folder some codes go into. */
export function FileForm({ codes, onDone }: { codes: readonly Code[]; onDone: () => void }) {
  const { data: folders = [] } = useQuery(foldersQueries.all())
  const file = useFileCodes()
  const [folderId, setFolderId] = useState(codes[0]?.folderId ?? null)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void file(codes, folderId)
    onDone()
  }
  return (
    <form className="grid gap-4" onSubmit={handleSubmit}>
      <FolderPicker label="Folder" folders={folders} value={folderId} none="Unfiled" onChange={setFolderId} />
      <FormEnd verb="Move" onCancel={onDone} />
    </form>
  )
}
