import { z } from 'zod'
import { allMembers, dateTime, deleteEndpoint, type Endpoints, idempotent, listEndpoint, named } from './endpoint.ts'
import { nameText, subdomain } from './form-fields.ts'
import { zipLimits } from './site-limits.ts'
import { idText } from './text.ts'

const UnknownAddresses = z.enum(['show_not_found', 'open_index']).meta({
  description:
    'What visitors get at an address that the site does not have. `show_not_found`: 404.html, or a notice if the site has no such file. `open_index`: index.html with status 200, which single-page applications need. If the site has a file 200.html, visitors get that file.',
})

const Site = z
  .object({
    ...named,
    subdomain: z.string(),
    url: z.string().meta({ format: 'uri', description: 'The public address.' }),
    previewUrl: z.string().meta({
      format: 'uri',
      description: 'Another address of the live version, which search engines do not list.',
    }),
    version: z.int().meta({ description: 'The number of the live version. The first deploy has the number 1.' }),
    fileCount: z.int(),
    totalSize: z.int().meta({ description: 'The size of all files in bytes, uncompressed.' }),
    unknownAddresses: z.optional(UnknownAddresses),
    usedBy: z.int().meta({ description: 'Number of codes that open the site.' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Site' })
export type Site = z.output<typeof Site>

const SkippedFile = z.object({
  path: z.string(),
  reason: z.string().meta({ description: 'Why the file is not part of the site, as a sentence.' }),
})

const BrokenLink = z.object({
  file: z.string().meta({ description: 'The file that has the link.' }),
  link: z.string().meta({ description: 'The link as it is written in the file.' }),
  reason: z.string().meta({ description: 'What is wrong with the link, as a sentence.' }),
})

const FileNote = z.object({
  path: z.string(),
  note: z.string().meta({ description: 'What is unusual about the file and how it is served, as a sentence.' }),
})

const UnusedRule = z.object({
  file: z.string().meta({ description: '`_redirects` or `_headers`.' }),
  line: z.int().meta({ description: 'The number of the line, from 1.' }),
  text: z.string().meta({ description: 'The line, shortened.' }),
  reason: z.string().meta({ description: 'Why the rule is not used, as a sentence.' }),
})

const SiteDeploy = z
  .object({
    id: z.string(),
    version: z.int(),
    live: z.boolean(),
    fileCount: z.int(),
    totalSize: z.int(),
    previewUrl: z.string().meta({
      format: 'uri',
      description: 'The address of this version. Nobody can guess the address, and search engines do not list it.',
    }),
    skippedFiles: z.array(SkippedFile).meta({ description: 'The first 300 files that are not part of the site.' }),
    brokenLinks: z.array(BrokenLink).meta({ description: 'The first 100 broken links.' }),
    brokenLinkCount: z.int(),
    fileNotes: z.array(FileNote).meta({ description: 'The first 300 notes about files.' }),
    ruleCount: z.int().meta({ description: 'The number of rules in `_redirects` and `_headers` that are used.' }),
    unusedRules: z.array(UnusedRule).meta({ description: 'The first 100 rules that are not used.' }),
    suggestsIndex: z.boolean().meta({
      description:
        'Whether the site is probably a single-page application that needs `open_index`: index.html loads a module script, and no setting says what unknown addresses show.',
    }),
    createdAt: dateTime,
    actor: z.object(named),
  })
  .meta({ id: 'SiteDeploy' })
export type SiteDeploy = z.output<typeof SiteDeploy>

const DeployedSite = z
  .object({
    site: Site,
    skipped: z.array(z.string()).meta({ description: 'Files that are not part of the site.' }),
    deploy: SiteDeploy,
  })
  .meta({ id: 'DeployedSite' })
export type DeployedSite = z.output<typeof DeployedSite>

const SiteUpload = z
  .object({
    uploadId: z.string(),
    url: z.string().meta({ format: 'uri', description: 'Where to PUT the ZIP, with the same API key.' }),
    size: z.int(),
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
  zip: z.string().min(1).max(5_600_000).optional().meta({ description: 'The ZIP as base64, up to about 3 MB.' }),
  uploadId: z.optional(idText).meta({ description: 'The id of a complete upload, from POST /sites/uploads.' }),
}
const exactlyOneArchive = {
  check: (sent: { zip?: unknown; uploadId?: unknown }) => (sent.zip === undefined) !== (sent.uploadId === undefined),
  problem: { path: ['zip'], message: 'Exactly one of zip and uploadId is needed' },
}
const archiveForm = { file: 'uploadId', replaces: ['zip'], maxFileBytes: zipLimits.uploadBytes }
const editors = ['marketer', 'designer'] as const

export const sites = {
  'GET /sites': listEndpoint('sites.list', 'List sites, most recently changed first', Site),
  'POST /sites': {
    operation: 'sites.create',
    summary: 'Create a site from a ZIP and publish it',
    roles: editors,
    headers: idempotent,
    body: z
      .strictObject({ name: nameText, subdomain, ...archiveFields })
      .refine(exactlyOneArchive.check, exactlyOneArchive.problem),
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
    roles: editors,
    headers: idempotent,
    body: z.strictObject({
      size: z.int().min(1).max(zipLimits.uploadBytes).meta({ description: 'Size of the ZIP in bytes.' }),
    }),
    status: 201,
    response: SiteUpload,
    errors: ['too_many_uploads', 'idempotency_conflict'],
  },
  'GET /sites/uploads/{uploadId}': {
    operation: 'sites.readUpload',
    summary: 'Read how much of an upload has arrived',
    roles: editors,
    response: SiteUpload,
    errors: ['not_found'],
  },
  'PUT /sites/uploads/{uploadId}': {
    operation: 'sites.sendUpload',
    summary: 'Upload the ZIP, whole or in parts',
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
    summary: 'Rename a site, move it to another subdomain, or choose what unknown addresses show',
    roles: editors,
    body: z.strictObject({
      name: z.optional(nameText),
      subdomain: z.optional(subdomain),
      unknownAddresses: z.optional(UnknownAddresses),
    }),
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
      .refine(exactlyOneArchive.check, exactlyOneArchive.problem),
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
    body: z.strictObject({ deployId: idText }),
    response: Site,
    errors: ['not_found'],
  },
} satisfies Endpoints
