import { desc } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import type { SiteDeploy } from '#contract/site-deploy.ts'
import type { ExtractedFile } from '../archive/extract-entry.ts'
import type { ArchiveContent } from '../archive/read-archive.ts'
import { checkLinks } from '../links/check-links.ts'
import { readHeaders } from '../rules/read-headers.ts'
import { readRedirects } from '../rules/read-redirects.ts'
import { findRedirect, type SiteRules } from '../rules/site-rules.ts'
import { type DeployedFile, siteDeploys } from '../schema.ts'
import { findFile } from '../serving/find-file.ts'
import { toServedFiles } from '../serving/served-file.ts'
import { belongsToSite } from '../site-rows.ts'
import type { SitesContext } from '../sites-context.ts'
import { findLastingFiles } from './lasting-files.ts'
import { storeFiles } from './stored-files.ts'
import { withTemporaryFolder } from './temporary-folder.ts'
import type { TextEncoding } from '#service/net/find-encoding.ts'
import { describeEncoding, findEncodings } from './text-encoding.ts'

/** A version whose files are in the store, and that is not committed yet. */
export interface PreparedDeploy extends Pick<
  SiteDeploy,
  | 'skippedFiles'
  | 'brokenLinks'
  | 'brokenLinkCount'
  | 'fileCount'
  | 'fileNotes'
  | 'ruleCount'
  | 'suggestsIndex'
  | 'totalSize'
  | 'unusedRules'
> {
  files: Record<string, DeployedFile>
  rules: SiteRules
}

interface DeployRequest {
  workspaceId: string
  siteId: string
  /** Puts the files of the site into an empty directory. Rejects if they are not a site. */
  readFiles(into: string): Promise<ArchiveContent>
  signal: AbortSignal
}

const MOST_SKIPPED = 300
const MOST_NOTES = 300
const MOST_UNUSED_RULES = 100

/** Reads the files of a new version and stores them. It takes seconds, so it must never run inside a transaction. */
export async function prepareDeploy(
  context: SitesContext,
  { workspaceId, siteId, readFiles, signal }: DeployRequest,
): Promise<PreparedDeploy> {
  const { db, store, deploysDir, inTurn } = context
  return inTurn(
    () =>
      withTemporaryFolder(deploysDir, async (into) => {
        const read = await readFiles(into)
        const encodings = await findEncodings(read.files)
        const storedFiles = await storeFiles({ db, store }, siteId, read.files)
        const files = await describeFiles(context, { workspaceId, siteId, stored: storedFiles, encodings })
        const { rules, unusedRules } = await readRules(read.rules, files)
        const { hasModules, ...links } = await checkLinks({
          files: read.files.map((file) => ({ ...file, charset: encodings.get(file.path)?.charset })),
          skipped: read.skipped,
          hasRule: (path) => '200.html' in files || findRedirect(rules.redirects, path) !== null,
        })
        return {
          files,
          rules,
          fileCount: read.files.length,
          totalSize: read.files.reduce((sum, { size }) => sum + size, 0),
          skippedFiles: read.skipped.slice(0, MOST_SKIPPED),
          fileNotes: listNotes(read.files, encodings).slice(0, MOST_NOTES),
          ruleCount: rules.redirects.length + rules.headers.length,
          unusedRules: unusedRules.slice(0, MOST_UNUSED_RULES),
          suggestsIndex: hasModules && !decidesUnknownAddresses(files, rules),
          ...links,
        }
      }),
    signal,
  )
}

interface StoredVersion {
  workspaceId: string
  siteId: string
  stored: Record<string, DeployedFile>
  encodings: ReadonlyMap<string, TextEncoding>
}

/** The files of the version with what their headers depend on. */
async function describeFiles(
  { db }: Pick<SitesContext, 'db'>,
  { workspaceId, siteId, stored, encodings }: StoredVersion,
): Promise<Record<string, DeployedFile>> {
  const earlier = await db
    .select({ files: siteDeploys.files })
    .from(siteDeploys)
    .where(belongsToSite(workspaceId, siteId))
    .orderBy(desc(siteDeploys.version))
  const lasting = findLastingFiles(
    stored,
    earlier.map(({ files }) => files),
  )
  return Object.fromEntries(
    Object.entries(stored).map(([path, file]): [string, DeployedFile] => {
      const charset = encodings.get(path)?.charset
      return [path, { ...file, lasting: lasting.has(path), ...(charset === undefined ? {} : { charset }) }]
    }),
  )
}

async function readRules(
  ruleFiles: readonly ExtractedFile[],
  files: Record<string, DeployedFile>,
): Promise<{ rules: SiteRules; unusedRules: SiteDeploy['unusedRules'] }> {
  const servedFiles = toServedFiles(files)
  const read = async (name: string) => {
    const file = ruleFiles.find(({ path }) => path === name)
    return file === undefined ? '' : readFile(file.file, 'utf8')
  }
  const redirects = readRedirects(await read('_redirects'), (path) => findFile(servedFiles, path).kind === 'file')
  const headers = readHeaders(await read('_headers'))
  return {
    rules: { redirects: redirects.rules, headers: headers.rules },
    unusedRules: [...redirects.unused, ...headers.unused],
  }
}

function listNotes(
  files: readonly ExtractedFile[],
  encodings: ReadonlyMap<string, TextEncoding>,
): SiteDeploy['fileNotes'] {
  return files.flatMap(({ path, guessedEncoding }) => {
    const encoding = encodings.get(path)
    return [
      ...(guessedEncoding === undefined ? [] : [{ path, note: nameNotes[guessedEncoding] }]),
      ...(encoding === undefined ? [] : [{ path, note: describeEncoding(encoding) }]),
    ]
  })
}

const nameNotes = {
  cp437: 'Check its name: the ZIP does not say its encoding, and it was read as that of the first PCs (CP437).',
  shift_jis: 'Check its name: the ZIP does not say its encoding, and it was read as Japanese (Shift_JIS).',
  gbk: 'Check its name: the ZIP does not say its encoding, and it was read as simplified Chinese (GBK).',
  big5: 'Check its name: the ZIP does not say its encoding, and it was read as traditional Chinese (Big5).',
  'euc-kr': 'Check its name: the ZIP does not say its encoding, and it was read as Korean (CP949).',
} as const

function decidesUnknownAddresses(files: Record<string, unknown>, { redirects }: SiteRules): boolean {
  return '404.html' in files || '200.html' in files || redirects.some(({ status }) => status === 200)
}
