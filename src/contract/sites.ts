import { z } from 'zod'
import {
  allMembers,
  bodyExamples,
  createNameField,
  dateTime,
  deleteEndpoint,
  type Endpoints,
  idempotent,
  listEndpoint,
  named,
  timestamps,
} from './endpoint.ts'
import { exampleIds, exampleZip } from './example-ids.ts'
import { nameText, subdomain } from './form-fields.ts'
import { SiteDeploy } from './site-deploy.ts'
import { zipLimits } from './site-limits.ts'
import { idText } from './text.ts'

const UnknownAddresses = z.enum(['show_not_found', 'open_index']).meta({
  description:
    'What visitors get at an address that the site does not have. `show_not_found`: 404.html, or a notice if the site has no such file. `open_index`: index.html with status 200, which single-page applications need. If the site has a file 200.html, visitors get that file.',
})

const Site = z
  .object({
    ...named('site'),
    subdomain: z.string().describe('The first part of the host of the public address.'),
    url: z.string().meta({ format: 'uri', description: 'The public address.' }),
    previewUrl: z.string().meta({
      format: 'uri',
      description: 'Another address of the live version, which search engines do not list.',
    }),
    version: z.int().meta({ description: 'The number of the live version. The first deploy has the number 1.' }),
    fileCount: z.int().describe('Number of files of the live version, at most 300.'),
    totalSize: z.int().meta({ description: 'The size of all files in bytes, uncompressed.' }),
    unknownAddresses: z.optional(UnknownAddresses),
    usedBy: z.int().meta({ description: 'Number of codes that open the site.' }),
    ...timestamps('site'),
  })
  .meta({ id: 'Site' })
export type Site = z.output<typeof Site>

export const DeployedSite = z
  .object({
    site: Site.describe('The site after the deploy.'),
    skipped: z.array(z.string()).meta({ description: 'Files that are not part of the site.' }),
    deploy: SiteDeploy.describe('The version, and what was found when its files were checked.'),
  })
  .meta({ id: 'DeployedSite' })
export type DeployedSite = z.output<typeof DeployedSite>

const SiteUpload = z
  .object({
    uploadId: z.string().describe('The id of the upload.'),
    url: z.string().meta({ format: 'uri', description: 'Where to PUT the ZIP, with the same API key.' }),
    size: z.int().describe('The size of the ZIP in bytes.'),
    received: z.int().meta({
      description: 'The number of bytes that have arrived. An interrupted upload continues after these bytes.',
    }),
    expiresAt: dateTime.meta({
      description: 'When the upload expires: an hour after its last part, and at most twelve hours after its creation.',
    }),
  })
  .meta({ id: 'SiteUpload' })
export type SiteUpload = z.output<typeof SiteUpload>

const archiveFields = {
  zip: z
    .string()
    .min(1)
    .max(5_600_000)
    .optional()
    .meta({ description: 'The ZIP as base64, up to about 3 MB, unless `uploadId` is sent.' }),
  uploadId: z.optional(idText).meta({ description: 'The id of a complete upload, from POST /sites/uploads.' }),
}
const exactlyOneArchive = {
  check: (body: { zip?: unknown; uploadId?: unknown }) => (body.zip === undefined) !== (body.uploadId === undefined),
  problem: { path: ['zip'], message: 'Exactly one of zip and uploadId is needed' },
}
const chosenSubdomain = subdomain.check(
  z.describe('The first part of the host: 3 to 40 of a to z, 0 to 9 and inner hyphens. It must be free.'),
)
const archiveForm = { file: 'uploadId', replaces: ['zip'], maxFileBytes: zipLimits.uploadBytes }
const editors = ['marketer', 'designer'] as const

export const sites = {
  'GET /sites': listEndpoint('sites.list', 'List sites, most recently changed first', Site),
  'POST /sites': {
    operation: 'sites.create',
    summary: 'Create a site from a ZIP and publish it',
    description:
      'The ZIP has index.html at its root; a single folder at the top is flattened. Only static files are published, at most 300 files of at most 5 MB each and 15 MB together; other files are skipped and listed. A ZIP of up to about 3 MB can be sent as base64, as a form, or as an upload; a larger one as a form or as an upload of `POST /sites/uploads`.',
    roles: editors,
    headers: idempotent,
    body: z
      .strictObject({ name: createNameField('site'), subdomain: chosenSubdomain, ...archiveFields })
      .refine(exactlyOneArchive.check, exactlyOneArchive.problem)
      .register(bodyExamples, { example: { name: 'Menu', subdomain: 'cafe-linde-menu', zip: exampleZip } }),
    maxBodyBytes: 6_000_000,
    multipart: archiveForm,
    status: 201,
    location: '/sites/{site.id}',
    response: DeployedSite,
    errors: ['subdomain_taken', 'plan_limit_reached', 'idempotency_conflict'],
  },
  'POST /sites/uploads': {
    operation: 'sites.createUpload',
    summary: 'Prepare the upload of a ZIP',
    description:
      'For ZIPs of sites and for files of up to 20 MB. Send the content with `PUT /sites/uploads/{uploadId}`, then create or deploy with the `uploadId`. An unfinished upload expires after an hour.',
    roles: editors,
    headers: idempotent,
    body: z
      .strictObject({
        size: z
          .int()
          .min(1)
          .max(zipLimits.uploadBytes)
          .meta({ description: 'Size of the ZIP in bytes, at most 20 MB.' }),
      })
      .register(bodyExamples, { example: { size: 4_200_000 } }),
    status: 201,
    response: SiteUpload,
    errors: ['too_many_uploads', 'idempotency_conflict'],
  },
  'GET /sites/uploads/{uploadId}': {
    operation: 'sites.readUpload',
    summary: 'Read how much of an upload has arrived',
    description: 'An upload that was interrupted continues at the byte `received`.',
    roles: editors,
    response: SiteUpload,
    errors: ['not_found'],
  },
  'PUT /sites/uploads/{uploadId}': {
    operation: 'sites.sendUpload',
    summary: 'Upload the ZIP, whole or in parts',
    description:
      'The body is the file itself: the whole file, or a part of it with the header `Content-Range`. If the connection breaks, read the upload to learn how much has arrived, and continue there.',
    roles: editors,
    headers: z.object({
      'content-range': z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'The range of a part, such as `bytes 0-999999/4200000`. Parts are sent in order.' }),
    }),
    body: 'stream',
    response: SiteUpload,
    errors: ['not_found'],
  },
  'DELETE /sites/uploads/{uploadId}': deleteEndpoint('sites.cancelUpload', 'Cancel an upload', editors),
  'GET /sites/{id}': {
    operation: 'sites.read',
    summary: 'Read a site',
    roles: allMembers,
    response: Site,
    errors: ['not_found'],
  },
  'PATCH /sites/{id}': {
    operation: 'sites.update',
    summary: 'Update a site',
    description:
      'Renames the site, moves it to another subdomain, or chooses what unknown addresses show. Fields that are left out do not change.',
    roles: editors,
    body: z
      .strictObject({
        name: z.optional(nameText).describe('The name of the site: 1 to 200 characters, not only spaces.'),
        subdomain: z
          .optional(chosenSubdomain)
          .describe('The new first part of the host. The former address stops working.'),
        unknownAddresses: z.optional(UnknownAddresses),
      })
      .register(bodyExamples, { example: { name: 'Winter menu', unknownAddresses: 'open_index' } }),
    alsoAccepts: Site,
    response: Site,
    errors: ['not_found', 'subdomain_taken'],
  },
  'DELETE /sites/{id}': {
    ...deleteEndpoint('sites.delete', 'Delete a site that no code opens, with all of its versions', editors),
    errors: ['not_found', 'in_use'],
  },
  'POST /sites/{id}/deploy': {
    operation: 'sites.deploy',
    summary: 'Deploy a new version of a site from a ZIP',
    description:
      'Replaces every file, by the rules of `POST /sites`. Visitors switch to the new version when all of its files are there; the address stays the same.',
    roles: editors,
    headers: idempotent,
    body: z
      .strictObject({
        ...archiveFields,
        live: z.boolean().default(true).meta({
          description:
            'Whether visitors get the new version at once. If not, publish the version later with POST /sites/{id}/restore.',
        }),
      })
      .refine(exactlyOneArchive.check, exactlyOneArchive.problem)
      .register(bodyExamples, { example: { zip: exampleZip } }),
    maxBodyBytes: 6_000_000,
    multipart: archiveForm,
    response: DeployedSite,
    errors: ['not_found', 'idempotency_conflict'],
  },
  'GET /sites/{id}/deploys': {
    ...listEndpoint('sites.listDeploys', 'List the last ten versions of a site, newest first', SiteDeploy),
    errors: ['not_found'],
  },
  'DELETE /sites/{id}/deploys/{deployId}': {
    ...deleteEndpoint('sites.deleteDeploy', 'Delete a version that is not live', editors),
    errors: ['not_found', 'version_is_live'],
  },
  'POST /sites/{id}/restore': {
    operation: 'sites.restore',
    summary: 'Make another of the last ten versions the live one',
    roles: editors,
    body: z
      .strictObject({ deployId: idText.describe('The id of the version, from `GET /sites/{id}/deploys`.') })
      .register(bodyExamples, { example: { deployId: exampleIds.deploy } }),
    response: Site,
    errors: ['not_found'],
  },
} satisfies Endpoints
