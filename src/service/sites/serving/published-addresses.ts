import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { isPageHost } from '#service/pages/publications/find-host.ts'
import { MISSING_PATH, SCANNED_PREFIX } from '#service/pages/publications/hosted-file.ts'
import { domains } from '#service/hosts/domains/schema.ts'
import { hosts } from '#service/hosts/schema.ts'
import { isCatchAll, toFixedPath } from '../rules/path-pattern.ts'
import { readHost, type SiteHost } from './read-host.ts'

/** A host of a page or a site, and the addresses at which it answers. */
export interface PublishedHost {
  /** A subdomain of the domain of pages, or the name of a workspace's own domain. */
  name: string
  isSite: boolean
  /** The paths of its files, as URLs have them, and those that lead to one. */
  paths: string[]
  /** The path of the page for unknown addresses. Null for the service's own page. */
  missing: string | null
  /** The status of that page. */
  missingStatus: 200 | 404
  /** Whether there are rules with `*` or placeholders, whose addresses are not among the paths. */
  hasPatterns: boolean
}

/** The hosts of a workspace at which something is published. */
export async function* readPublishedHosts(db: Database, workspaceId: string): AsyncGenerator<PublishedHost> {
  const reserved = await db.select({ name: hosts.subdomain }).from(hosts).where(eq(hosts.workspaceId, workspaceId))
  const ownDomains = await db
    .select({ name: domains.host, pageId: domains.pageId, siteId: domains.siteId })
    .from(domains)
    .where(and(eq(domains.workspaceId, workspaceId), isNotNull(domains.verifiedAt)))
  const names = [...reserved, ...ownDomains.filter(({ pageId, siteId }) => pageId !== null || siteId !== null)]
  for (const { name } of names) {
    const host = await readHost(db, name, null)
    if (host === null) continue
    if (!isPageHost(host)) yield { name, isSite: true, ...describeSite(host) }
    // A static host cannot ask for a password, so protected pages are left out.
    else if (host.publication !== null && host.publication.passwordHash === null) {
      const visible = [...host.publication.files.keys()].filter((path) => !path.startsWith(SCANNED_PREFIX))
      const paths = visible.map((path) => encodeURI(path))
      const missing = paths.includes(MISSING_PATH) ? MISSING_PATH : null
      yield { name, isSite: false, paths, missing, missingStatus: 404, hasPatterns: false }
    }
  }
}

/** The addresses of a site as in `findFile`: files by their own path, by that of their folder, and without `.html`; and those of rules and robots.txt. */
function describeSite({
  files: servedFiles,
  rules,
  unknownAddresses,
}: SiteHost): Omit<PublishedHost, 'name' | 'isSite'> {
  const files = [...servedFiles.keys()]
  const paths = files.flatMap((file) => {
    const folder = /^(.*\/|)index\.html?$/.exec(file)?.[1]
    const page = /^(.+)\.html$/.exec(file)?.[1]
    return [
      file,
      ...(folder === undefined ? [] : folder === '' ? [''] : [folder, folder.slice(0, -1)]),
      ...(page === undefined ? [] : [page, `${page}/`]),
    ]
  })
  const encodedPaths = [...new Set(paths)].map((path) => `/${path.split('/').map(encodeURIComponent).join('/')}`)
  const catchAll = rules.redirects.find(({ from, status }) => isCatchAll(from) && (status === 200 || status === 404))
  const otherRules = [...rules.redirects, ...rules.headers].filter((rule) => rule !== catchAll)
  const patterns = otherRules.map(({ from }) => toFixedPath(from))
  const fallback = [
    ...(catchAll ? [{ path: catchAll.to, status: catchAll.status === 200 ? (200 as const) : (404 as const) }] : []),
    { path: '/200.html', status: 200 as const },
    ...(unknownAddresses === 'open_index' ? [{ path: '/index.html', status: 200 as const }] : []),
    { path: '/404.html', status: 404 as const },
  ].find(({ path }) => servedFiles.has(path.slice(1)))
  return {
    paths: [...new Set([...encodedPaths, '/robots.txt', ...patterns.filter((path) => path !== null)])],
    missing: fallback?.path ?? null,
    missingStatus: fallback?.status ?? 404,
    hasPatterns: patterns.includes(null),
  }
}
