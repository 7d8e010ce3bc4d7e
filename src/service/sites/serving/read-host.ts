import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { findHostOwner } from '#service/hosts/find-host.ts'
import { sites } from '#service/hosts/site-directory/schema.ts'
import { isPageHost, type PageHost, readPageHost } from '#service/pages/publications/find-host.ts'
import { siteDeploys } from '../schema.ts'
import { noRules, type SiteRules } from '../rules/site-rules.ts'
import { matchesSite, type SiteRow } from '../site-rows.ts'
import { type ServedFile, toServedFiles } from './served-file.ts'

/** A version of a site at a host. */
export interface SiteHost {
  workspaceId: string
  siteId: string
  deployId: string
  /** Not the live address of the site, but the preview of one version. */
  isPreview: boolean
  /** Every file by its path, without a slash at the beginning. */
  files: ReadonlyMap<string, ServedFile>
  rules: SiteRules
  unknownAddresses: SiteRow['unknownAddresses']
  bytes: number
  /** When a visitor last requested a missing file and the database was checked for a newer version. */
  missedAt: number
}

export type Host = PageHost | SiteHost

const PREVIEW = /^(.+)--([0-9a-f]{20})$/
const MAX_SUBDOMAIN_LENGTH = 40
const FILE_BYTES = 500
const RULE_BYTES = 1_000

/** The content of a host: a page, the live version of a site, or the preview of any version. Null if the name is free. */
export async function readHost(db: Database, name: string, previous: Host | null): Promise<Host | null> {
  // A name with a dot is a workspace's own domain, which may be longer.
  const isTooLong = name.length > MAX_SUBDOMAIN_LENGTH && !name.includes('.')
  const owner = isTooLong ? null : await findHostOwner(db, name)
  if (owner === null) return readPreview(db, name, previous)
  if ('pageId' in owner) return readPageHost(db, owner, previous)
  const [live] = await db
    .select({ deployId: sites.liveDeployId, unknownAddresses: sites.unknownAddresses })
    .from(sites)
    .where(matchesSite(owner.workspaceId, owner.siteId))
  return live ? readVersion(db, { ...owner, ...live, isPreview: false }, previous) : null
}

async function readPreview(db: Database, name: string, previous: Host | null): Promise<Host | null> {
  const [, subdomain = '', token = ''] = PREVIEW.exec(name) ?? []
  if (token === '') return null
  const [found] = await db
    .select({
      workspaceId: sites.workspaceId,
      siteId: sites.id,
      deployId: siteDeploys.id,
      unknownAddresses: sites.unknownAddresses,
    })
    .from(siteDeploys)
    .innerJoin(sites, and(eq(sites.workspaceId, siteDeploys.workspaceId), eq(sites.id, siteDeploys.siteId)))
    // Without this check, anybody could show a version of one site under the name of another site.
    .where(and(eq(siteDeploys.previewToken, token), eq(sites.subdomain, subdomain)))
  return found ? readVersion(db, { ...found, isPreview: true }, previous) : null
}

type Version = Pick<SiteHost, 'workspaceId' | 'siteId' | 'deployId' | 'isPreview' | 'unknownAddresses'>

async function readVersion(db: Database, version: Version, previous: Host | null): Promise<SiteHost> {
  if (previous && !isPageHost(previous) && previous.deployId === version.deployId)
    return previous.unknownAddresses === version.unknownAddresses ? previous : { ...previous, ...version }
  const [deploy] = await db
    .select({ files: siteDeploys.files, rules: siteDeploys.rules })
    .from(siteDeploys)
    .where(
      and(
        eq(siteDeploys.workspaceId, version.workspaceId),
        eq(siteDeploys.siteId, version.siteId),
        eq(siteDeploys.id, version.deployId),
      ),
    )
  if (!deploy) throw new Error('A version was deleted while it was read.')
  const files = toServedFiles(deploy.files)
  const rules = deploy.rules ?? noRules
  const bytes = files.size * FILE_BYTES + (rules.redirects.length + rules.headers.length) * RULE_BYTES
  return { ...version, files, rules, bytes, missedAt: -Infinity }
}
