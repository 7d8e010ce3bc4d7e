import { z } from 'zod'
import {
  Actor,
  allMembers,
  bodyExamples,
  collection,
  createNameField,
  dateTime,
  deleteEndpoint,
  type Endpoints,
  idempotent,
  listEndpoint,
  named,
  timestamps,
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
  type: z.string().meta({ description: 'The media type, which is detected from the content.' }),
  size: z.int().meta({ description: 'The size in bytes.' }),
}

const File = z
  .object({
    ...named('file'),
    ...contentFields,
    show: z.string().meta({ description: 'What a scan opens: `reader` or `download`. More may be added later.' }),
    url: z.string().meta({
      format: 'uri',
      description: 'What a code with this file opens. It stays the same when the file is replaced.',
    }),
    version: z
      .int()
      .meta({ description: 'The number of the content that visitors get. The first upload has the number 1.' }),
    usedBy: z.int().meta({ description: 'Number of codes that open the file.' }),
    ...timestamps('file'),
  })
  .meta({ id: 'File' })
export type File = z.output<typeof File>

const FileVersion = z
  .object({
    ...contentFields,
    version: z.int().describe('The number of the version. The first upload has the number 1.'),
    live: z.boolean().describe('Whether visitors get this version.'),
    createdAt: dateTime.describe('When the version was uploaded.'),
    actor: Actor.describe('Who uploaded the version.'),
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
const hasExactlyOneContent = (body: { data?: unknown; uploadId?: unknown }) =>
  (body.data === undefined) !== (body.uploadId === undefined)
const contentProblem = { path: ['data'], message: 'Send exactly one of data and uploadId' }
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
    description:
      'At most 20 MB. A file of up to about 3 MB can be sent as base64, as a form, or as an upload; a larger one as a form or as an upload of `POST /sites/uploads`.',
    body: z
      .strictObject({
        name: z.optional(nameText).meta({
          description:
            'The name for people: 1 to 200 characters. By default the name of the file, without its extension.',
        }),
        show: FileShow.default('reader'),
        ...content,
      })
      .refine(hasExactlyOneContent, contentProblem)
      .register(bodyExamples, {
        example: { fileName: 'prices.txt', data: 'RXNwcmVzc28gMi4yMApDYXBwdWNjaW5vIDMuNDAK' },
      }),
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
    body: z
      .strictObject({ name: createNameField('file'), show: FileShow })
      .partial()
      .register(bodyExamples, { example: { name: 'Prices', show: 'download' } }),
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
    summary: 'Replace the content of a file',
    description: 'Codes that open the file show the new content from the next scan on.',
    body: z
      .strictObject(content)
      .refine(hasExactlyOneContent, contentProblem)
      .register(bodyExamples, {
        example: { fileName: 'prices.txt', data: 'RXNwcmVzc28gMi40MApDYXBwdWNjaW5vIDMuNjAK' },
      }),
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
    summary: 'Show another version of a file again',
    roles: editors,
    body: z
      .strictObject({ version: z.int().min(1).describe('The number of the version, from `GET /files/{id}/versions`.') })
      .register(bodyExamples, { example: { version: 1 } }),
    response: File,
    errors: ['not_found'],
  },
} satisfies Endpoints
