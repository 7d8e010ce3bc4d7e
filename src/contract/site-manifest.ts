import { z } from 'zod'
import { bodyExamples, type Endpoints, idempotent } from './endpoint.ts'
import { DeployedSite } from './sites.ts'
import { idText, text } from './text.ts'

// A folder may have more files than a site publishes: see `siteLimits`.
const MAX_FOLDER_FILES = 2_000

const ManifestFile = z
  .strictObject({
    path: text(1_000).min(1).describe('The path below the folder, with slashes, such as `assets/logo.png`.'),
    sha256: z
      .string()
      .regex(/^[\da-f]{64}$/, 'A SHA-256 in 64 lower-case hexadecimal digits is expected')
      .describe('The SHA-256 of the content, in lower-case hexadecimal digits.'),
    size: z.int().min(0).max(1_000_000_000).describe('The size of the content in bytes.'),
  })
  .meta({ id: 'ManifestFile' })
export type ManifestFile = z.output<typeof ManifestFile>

const files = z
  .array(ManifestFile)
  .min(1)
  .max(MAX_FOLDER_FILES)
  .describe('Every file of the folder, at most 2,000, also those that are not published.')

const exampleFiles = [
  { path: 'index.html', sha256: '1a7133067a4ac7fe06565943dd44870f232041b1d28b4340e2b678244a3b79f6', size: 13 },
]
const editors = ['marketer', 'designer'] as const
// The longest paths of all files, with their hashes.
const maxBodyBytes = 3_000_000

/** Deploys that send only what the service does not have. They are Tessera's own; another service has only deploys of ZIPs. */
export const siteManifests = {
  'POST /sites/{id}/missing-files': {
    operation: 'sites.listMissingFiles',
    summary: 'List the files of a folder that the site does not have yet',
    description:
      'Checks the list of a folder by the rules of `POST /sites`. Only files of stored versions of this site count as present; those are then stored for at least another day.',
    roles: editors,
    body: z.strictObject({ files }).register(bodyExamples, { example: { files: exampleFiles } }),
    maxBodyBytes,
    response: z.object({
      missing: z.array(z.string()).describe('The SHA-256 of each content that must be uploaded, without repetitions.'),
    }),
    errors: ['not_found'],
  },
  'POST /sites/{id}/deploys': {
    operation: 'sites.deployFiles',
    summary: 'Deploy a new version of a site from a list of files',
    description:
      'Only missing files are uploaded: first ask `POST /sites/{id}/missing-files` which ones they are, and upload them as a ZIP in which each file is named by its SHA-256. The version is the same as that of a ZIP of the folder, by the rules of `POST /sites/{id}/deploy`.',
    roles: editors,
    headers: idempotent,
    body: z
      .strictObject({
        files,
        uploadId: z.optional(idText).meta({
          description:
            'The id of a complete upload, from POST /sites/uploads: the ZIP with the missing files. Left out if no file is missing.',
        }),
        live: z.boolean().default(true).meta({
          description:
            'Whether visitors get the new version at once. If not, publish the version later with POST /sites/{id}/restore.',
        }),
      })
      .register(bodyExamples, { example: { files: exampleFiles } }),
    maxBodyBytes,
    status: 201,
    response: DeployedSite,
    errors: ['not_found', 'idempotency_conflict'],
  },
} satisfies Endpoints
