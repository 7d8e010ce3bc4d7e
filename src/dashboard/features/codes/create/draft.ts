import { isProgramName, toTitle } from '#contract/file-name.ts'
import type { CreateCodeBody } from '#dashboard/api/code.ts'
import type { StoredFile } from '#dashboard/api/files.ts'
import { findFileProblem } from '#dashboard/pickers/files/file-field.tsx'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { type DestinationDraft, noDestination, readDraft } from '../destination/destination-draft.ts'
import { answeredKinds, type KindName } from './kinds/kinds.ts'
import { getDefaultAnswers } from './kinds/questions.tsx'
import type { NewTarget } from './use-create-target.ts'

/** Form state of a new code. Another kind loses no answers. */
export interface Draft {
  kind: KindName
  /** `static`: the code has the data itself, so there is nothing that it opens. */
  made: 'page' | 'static'
  destination: DestinationDraft
  answers: Record<string, string>
  /** Whether a file comes from this device, or was uploaded before. */
  fileFrom: 'device' | 'files'
  file: File | null
  storedFile: Pick<StoredFile, 'id' | 'name' | 'type'> | null
  show: 'reader' | 'download'
  name: string
  folderId: string | null
  tags: string[]
  alias: string
  appUrl: string
  accessCode: string
  /** Empty for the plain design. */
  templateId: string
}

export function createDraft(folderId: string | null): Draft {
  return {
    kind: 'address',
    made: 'page',
    destination: noDestination,
    answers: getDefaultAnswers(),
    fileFrom: 'device',
    file: null,
    storedFile: null,
    show: 'reader',
    name: '',
    folderId,
    tags: [],
    alias: '',
    appUrl: '',
    accessCode: '',
    templateId: '',
  }
}

/** Reads the destination from the draft. Throws a FormError with the problems of the fields. */
export function readTarget(draft: Draft): NewTarget {
  const { kind, destination, answers } = draft
  const answeredKind = answeredKinds[kind]
  if (answeredKind) {
    const reading = answeredKind.read(answers)
    if (reading.ok) return reading.target
    throw new FormError(
      Object.fromEntries(Object.entries(reading.problems).map(([key, problem]) => [`answers.${key}`, problem])),
    )
  }
  if (kind === 'file' || kind === 'picture') return readFileTarget(draft)
  const parsed = readDraft(destination)
  if (!parsed.ok) throw new FormError({ destination: parsed.problem })
  return { make: 'code', destination: parsed.destination }
}

function readFileTarget({ kind, fileFrom, file, storedFile, show }: Draft): NewTarget {
  if (fileFrom === 'files') {
    if (storedFile === null) throw new FormError({ storedFile: 'Choose a file.' })
    return { make: 'code', destination: { type: 'file', fileId: storedFile.id } }
  }
  const problem = findFileProblem(file)
  if (file === null || problem !== undefined) throw new FormError({ file: problem ?? '' })
  return { make: 'file', file, show: kind === 'picture' ? 'reader' : show }
}

/** Whether the form asks for an app that phones try first. The kind App has a question of its own. */
export function opensAppFirst(kind: KindName): boolean {
  return kind === 'address' || kind === 'page' || kind === 'site'
}

/** The fields of the code besides its destination. `alias` was checked. */
export function toCodeFields(draft: Draft, alias: string | null): Omit<CreateCodeBody, 'destination'> {
  const { name, appUrl, folderId, tags, accessCode, templateId, kind } = draft
  return {
    name: name.trim(),
    ...(opensAppFirst(kind) && appUrl.trim() !== '' && { appUrl: appUrl.trim() }),
    ...(folderId !== null && { folderId }),
    ...(tags.length > 0 && { tags }),
    ...(alias !== null && { aliases: [alias] }),
    ...(accessCode !== '' && { accessCode }),
    ...(templateId !== '' && { templateId }),
  }
}

type NamingFields = Pick<Draft, 'kind' | 'answers' | 'fileFrom' | 'file' | 'storedFile'>

/** A name for the code that its answers or its file suggest. Empty if there is none, or if the title of a page may suggest one. */
export function suggestName({ kind, answers, fileFrom, file, storedFile }: NamingFields): string {
  const answeredKind = answeredKinds[kind]
  if (answeredKind) return answeredKind.suggestName(answers)
  if (kind !== 'file' && kind !== 'picture') return ''
  if (fileFrom === 'files') return storedFile?.name ?? ''
  return file && !isProgramName(file.name) ? toTitle(file.name) : ''
}
