import { getFileExtension } from '#contract/file-name.ts'
import type { StoredFile } from '#dashboard/api/files.ts'

const groupNames: Readonly<Record<string, string>> = { image: 'Picture', video: 'Video', audio: 'Recording' }

/** The kind of a file, as people call it: "PDF", "Picture", "DOCX". */
export function getFileKind({ type, fileName }: Pick<StoredFile, 'type' | 'fileName'>): string {
  if (type === 'application/pdf') return 'PDF'
  const [group = ''] = type.split('/')
  return groupNames[group] ?? (getFileExtension(fileName).toUpperCase() || 'File')
}
