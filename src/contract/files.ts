import { z } from 'zod'
import {
  allMembers,
  collection,
  dateTime,
  deleteEndpoint,
  type Endpoints,
  idempotent,
  listEndpoint,
  named,
} from './endpoint.ts'
import { fileLimits } from './file-limits.ts'
import { nameText } from './form-fields.ts'
import { idText, text } from './text.ts'

const FileShow = z.enum(['reader', 'download']).meta({
  description:
    'What a scan opens. `reader`: a page that shows the file, with a button to download it. `download`: the download itself.',
})

const contentFields = {
  fileName: z.string().meta({ description: 'The name under which visitors save the file.' }),
  type: z.string().meta({ description: 'The media type, which is found out from the content.' }),
  size: z.int().meta({ description: 'In bytes.' }),
}

const File = z
  .object({
    ...named,
    ...contentFields,
    show: z.string().meta({ description: '`reader` or `download`. More may be added later.' }),
    url: z
      .string()
      .meta({ format: 'uri', description: 'What a code with this file opens. It stays when the file is replaced.' }),
    version: z
      .int()
      .meta({ description: 'The number of the content that visitors get. The first upload has the number 1.' }),
    usedBy: z.int().meta({ description: 'Number of codes that open the file.' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'File' })
export type File = z.output<typeof File>

const FileVersion = z
  .object({
    ...contentFields,
    version: z.int(),
    live: z.boolean(),
    createdAt: dateTime,
    actor: z.object(named),
  })
  .meta({ id: 'FileVersion' })

const content = {
  fileName: text(1000).min(1).meta({ description: 'The name of the file with its extension, such as `menu.pdf`.' }),
  data: z
    .string()
    .min(1)
    .max(fileLimits.inlineCharacters)
    .optional()
    .meta({ description: 'The file as base64, up to about 3 MB.' }),
  uploadId: z.optional(idText).meta({ description: 'The id of a complete upload, from `POST /sites/uploads`.' }),
}
const hasOneContent = (sent: { data?: unknown; uploadId?: unknown }) =>
  (sent.data === undefined) !== (sent.uploadId === undefined)
const contentProblem = { path: ['data'], message: 'Exactly one of data and uploadId is needed' }
const fileForm = { file: 'uploadId', replaces: ['data'], maxFileBytes: fileLimits.fileBytes }
const editors = ['marketer', 'designer'] as const
const uploadEndpoint = {
  roles: editors,
  headers: idempotent,
  maxBodyBytes: fileLimits.inlineCharacters + 100_000,
  multipart: fileForm,
  response: File,
} as const

/** Files that codes open: a menu as PDF, a price list, a picture. */
export const files = {
  'GET /files': listEndpoint('files.list', 'List files, most recently changed first', File),
  'POST /files': {
    operation: 'files.create',
    ...uploadEndpoint,
    summary: 'Upload a file that codes can open',
    body: z
      .strictObject({
        name: z.optional(nameText).meta({ description: 'By default the name of the file, without its extension.' }),
        show: FileShow.default('reader'),
        ...content,
      })
      .refine(hasOneContent, contentProblem),
    status: 201,
    location: '/files/{id}',
    errors: ['plan_limit_reached', 'idempotency_conflict'],
  },
  'GET /files/{id}': {
    operation: 'files.read',
    summary: 'Read a file',
    roles: allMembers,
    response: File,
    errors: ['not_found'],
  },
  'PATCH /files/{id}': {
    operation: 'files.update',
    summary: 'Rename a file, or choose what a scan opens',
    roles: editors,
    body: z.strictObject({ name: nameText, show: FileShow }).partial(),
    alsoAccepts: File,
    response: File,
    errors: ['not_found'],
  },
  'DELETE /files/{id}': {
    ...deleteEndpoint('files.delete', 'Delete a file that no code opens, with all of its versions', editors),
    errors: ['not_found', 'in_use'],
  },
  'POST /files/{id}/content': {
    operation: 'files.replaceContent',
    ...uploadEndpoint,
    summary: 'Replace the content of a file. Codes that open the file show the new content from the next scan',
    body: z.strictObject(content).refine(hasOneContent, contentProblem),
    errors: ['not_found', 'plan_limit_reached', 'idempotency_conflict'],
  },
  'GET /files/{id}/versions': {
    operation: 'files.listVersions',
    summary: `List the last ${fileLimits.versions} versions of a file, newest first`,
    roles: allMembers,
    response: collection(FileVersion),
    errors: ['not_found'],
  },
  'POST /files/{id}/restore': {
    operation: 'files.restore',
    summary: 'Show another version again',
    roles: editors,
    body: z.strictObject({ version: z.int().min(1) }),
    response: File,
    errors: ['not_found'],
  },
} satisfies Endpoints
