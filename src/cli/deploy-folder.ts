import { zipSync } from 'fflate'
import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from '#sdk/client.ts'
import { TesseraError } from '#sdk/tessera-error.ts'
import { uploadFile, type UploadOptions } from '#sdk/upload-file.ts'
import { UsageError } from './terminal.ts'

export interface FolderFile {
  path: string
  bytes: Uint8Array
  sha256: string
}

/** Version control histories and installed packages: they are large, are not part of a site, and can contain secrets. */
const neverSent = new Set(['.git', '.hg', '.svn', 'node_modules'])

export const htmlExtension = /\.html?$/i

/** A folder that was read. */
export interface FolderContent {
  files: FolderFile[]
  /** The paths of symbolic links, which are not followed: one could lead to a secret of this machine. */
  links: string[]
}

/** Reads every file of a folder that can be part of a site. A single HTML file becomes the home page of a site. */
export async function readFolder(folder: string): Promise<FolderContent> {
  if (htmlExtension.test(folder) && (await isFile(folder))) {
    const file = await readFolderFile(path.dirname(folder), path.basename(folder))
    return { files: [{ ...file, path: 'index.html' }], links: [] }
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new UsageError(`There is no folder ${folder}.`, 'Build the site first, then name the folder of its files.')
  })
  const toPath = ({ parentPath, name }: Dirent) => path.relative(folder, path.join(parentPath, name))
  const isSent = (entry: Dirent) =>
    !toPath(entry)
      .split(path.sep)
      .some((name) => neverSent.has(name))
  const paths = entries.filter((entry) => entry.isFile() && isSent(entry)).map(toPath)
  const links = entries.filter((entry) => entry.isSymbolicLink() && isSent(entry)).map(toPath)
  const files: FolderFile[] = []
  // One after the other, because systems limit the number of open files.
  for (const file of paths) files.push(await readFolderFile(folder, file))
  if (files.length === 0)
    throw new UsageError(
      `The folder ${folder} has no files${links.length > 0 ? ', only symbolic links' : ''}.`,
      links.length > 0 ? 'Copy it first: cp -RL' : 'Build the site first.',
    )
  return { files, links: links.map(toSlashes) }
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  )
}

async function readFolderFile(folder: string, file: string): Promise<FolderFile> {
  const bytes = new Uint8Array(await readFile(path.join(folder, file)))
  return { path: toSlashes(file), bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function toSlashes(file: string): string {
  return file.split(path.sep).join('/')
}

interface FolderDeploy extends UploadOptions {
  files: readonly FolderFile[]
  live: boolean
}

/** A new version, and how many files and bytes were sent for it. */
export interface FolderResult {
  deployResult: Awaited<ReturnType<Client['sites']['deploy']>>
  sentFiles: number
  sentBytes: number
}

/** Deploys a folder as a new version of a site, and sends only the files that the site does not have. */
export async function deployFolder(client: Client, id: string, folder: FolderDeploy): Promise<FolderResult> {
  const { files, live, signal } = folder
  const manifest = files.map((file) => ({ path: file.path, sha256: file.sha256, size: file.bytes.byteLength }))
  const missing = await findMissing(client, { id, files: manifest }, signal)
  if (missing === null)
    return sendFiles(client, nameByPath(files), {
      ...folder,
      deploy: ({ uploadId = '' }) => client.sites.deploy({ id, uploadId, live }),
    })
  const contents = new Map(files.map(({ sha256, bytes }) => [sha256, bytes]))
  const missingContents = new Map([...contents].filter(([sha256]) => missing.has(sha256)))
  const result = await sendFiles(client, missingContents, {
    ...folder,
    deploy: (upload) => client.sites.deployFiles({ id, files: manifest, live, ...upload }),
  })
  // Files of one content are sent once.
  return { ...result, sentFiles: files.filter(({ sha256 }) => missing.has(sha256)).length }
}

/** Creates a site from a folder. */
export function createSiteFromFolder(
  client: Client,
  site: { name: string; subdomain: string },
  { files, ...options }: Omit<FolderDeploy, 'live'>,
): Promise<FolderResult> {
  const deploy = ({ uploadId = '' }) => client.sites.create({ ...site, uploadId })
  return sendFiles(client, nameByPath(files), { ...options, deploy })
}

/** The SHA-256 of the contents that the site does not have. Null if the service cannot tell, because it is not Tessera or an older one. */
async function findMissing(
  client: Client,
  request: Parameters<Client['sites']['listMissingFiles']>[0],
  signal: AbortSignal | undefined,
): Promise<Set<string> | null> {
  try {
    return new Set((await client.sites.listMissingFiles(request, { ...(signal && { signal }) })).missing)
  } catch (error) {
    if (error instanceof TesseraError && [404, 405].includes(error.status)) return null
    throw error
  }
}

function nameByPath(files: readonly FolderFile[]): Map<string, Uint8Array> {
  return new Map(files.map((file) => [file.path, file.bytes]))
}

interface SendOptions extends UploadOptions {
  deploy(upload: { uploadId?: string }): Promise<FolderResult['deployResult']>
}

/** Uploads files as one ZIP, and deploys it. If either fails, the upload is deleted. */
async function sendFiles(
  client: Client,
  contents: ReadonlyMap<string, Uint8Array>,
  { deploy, ...options }: SendOptions,
): Promise<FolderResult> {
  if (contents.size === 0) return { deployResult: await deploy({}), sentFiles: 0, sentBytes: 0 }
  const zip = new Blob([zipSync(Object.fromEntries(contents))], { type: 'application/zip' })
  const { uploadId } = await uploadFile(client, zip, options)
  try {
    // From here on the service does everything or nothing, so Ctrl+C leaves no half of a site.
    options.signal?.throwIfAborted()
    return { deployResult: await deploy({ uploadId }), sentFiles: contents.size, sentBytes: zip.size }
  } catch (error) {
    await client.sites.cancelUpload({ uploadId }).catch(() => {})
    throw error
  }
}
