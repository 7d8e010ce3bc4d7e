import { z } from 'zod'
import { allMembers, dateTime, deleteEndpoint, type Endpoints, idempotent, listEndpoint, named } from './endpoint.ts'
import { nameText, subdomain } from './form-fields.ts'
import { idText } from './text.ts'

/** Limits of a deploy; sizes in bytes, after decompression. */
export const siteLimits = { files: 300, fileBytes: 5_000_000, totalBytes: 15_000_000 } as const
const Site = z
  .object({
    ...named,
    subdomain: z.string(),
    url: z.string().meta({ format: 'uri', description: 'The public address.' }),
    previewUrl: z.string().meta({
      format: 'uri',
      description: 'An address of its own for the live version; search engines do not list it.',
    }),
    version: z.int().meta({ description: 'Number of the live version: 1 for the first deploy.' }),
    fileCount: z.int(),
    totalSize: z.int().meta({ description: 'Bytes of all files, uncompressed.' }),
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
  link: z.string().meta({ description: 'The link as it is written there.' }),
  reason: z.string().meta({ description: 'What is wrong with it, as a sentence.' }),
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
      description: 'An address of its own for this version, which cannot be guessed; search engines do not list it.',
    }),
    skippedFiles: z.array(SkippedFile).meta({ description: 'The first 300.' }),
    brokenLinks: z.array(BrokenLink).meta({ description: 'The first 100.' }),
    brokenLinkCount: z.int(),
    createdAt: dateTime,
    actor: z.object(named),
  })
  .meta({ id: 'SiteDeploy' })
export type SiteDeploy = z.output<typeof SiteDeploy>

const Deployed = z
  .object({
    site: Site,
    skipped: z.array(z.string()).meta({ description: 'Files that are not part of the site.' }),
    deploy: SiteDeploy,
  })
  .meta({ id: 'Deployed' })
export type Deployed = z.output<typeof Deployed>

const zip = z.string().min(1).max(5_600_000).meta({ description: 'The ZIP as base64, up to about 3 MB.' })
const editors = ['marketer', 'designer'] as const

export const sites = {
  'GET /sites': listEndpoint('List sites, most recently changed first', Site),
  'POST /sites': {
    summary: 'Create a site from a ZIP and publish it',
    roles: editors,
    headers: idempotent,
    body: z.strictObject({ name: nameText, subdomain, zip }),
    maxBody: 6_000_000,
    status: 201,
    location: '/sites/{site.id}',
    response: Deployed,
    errors: ['subdomain_taken', 'plan_limit_reached', 'idempotency_conflict'],
  },
  'GET /sites/{id}': {
    summary: 'Read a site',
    roles: allMembers,
    response: Site,
    errors: ['not_found'],
  },
  'PATCH /sites/{id}': {
    summary: 'Rename a site or move it to another subdomain',
    roles: editors,
    body: z.strictObject({ name: z.optional(nameText), subdomain: z.optional(subdomain) }),
    sentBack: Site,
    response: Site,
    errors: ['not_found', 'subdomain_taken'],
  },
  'DELETE /sites/{id}': {
    ...deleteEndpoint('Delete a site that no code opens, with all of its versions', editors),
    errors: ['not_found', 'in_use'],
  },
  'POST /sites/{id}/deploy': {
    summary: 'Deploy a new version of a site from a ZIP',
    roles: editors,
    headers: idempotent,
    body: z.strictObject({
      zip,
      live: z.boolean().default(true).meta({
        description: 'Whether visitors get the new version at once. If not, publish it with POST /sites/{id}/restore.',
      }),
    }),
    maxBody: 6_000_000,
    response: Deployed,
    errors: ['not_found', 'idempotency_conflict'],
  },
  'GET /sites/{id}/deploys': {
    ...listEndpoint('List the last ten versions of a site, newest first', SiteDeploy),
    errors: ['not_found'],
  },
  'POST /sites/{id}/restore': {
    summary: 'Make another of the last ten versions the live one',
    roles: editors,
    body: z.strictObject({ deployId: idText }),
    response: Site,
    errors: ['not_found'],
  },
} satisfies Endpoints
