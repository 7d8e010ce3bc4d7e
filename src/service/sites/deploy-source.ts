import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ManifestFile } from '#contract/site-manifest.ts'
import type { Database } from '#database/open.ts'
import type { Caller } from '#service/http/caller.ts'
import { decodeData } from '#service/http/decode-data.ts'
import { invalidField } from '../http/api-error.ts'
import { readArchive } from './archive/read-archive.ts'
import { prepareDeploy, type PreparedDeploy } from './deploys/prepare-deploy.ts'
import { readManifest } from './deploys/read-manifest.ts'
import { withTemporaryFolder } from './deploys/temporary-folder.ts'
import type { SitesContext } from './sites-context.ts'
import { copyUpload, markUploadUsed } from './uploads/uploads.ts'

/** A ZIP in the request or an upload. With a list of files, the upload has only those that are missing, or is not there. */
export interface DeploySource {
  zip?: string | undefined
  uploadId?: string | undefined
  files?: readonly ManifestFile[]
}

/** Reads the files of a deploy and stores them. */
export async function prepareSource(
  context: SitesContext,
  { siteId, caller, source, signal }: { siteId: string; caller: Caller; source: DeploySource; signal: AbortSignal },
): Promise<PreparedDeploy> {
  const workspaceId = caller.workspace.id
  return withTemporaryFolder(context.deploysDir, async (folder) => {
    const { zip: encodedZip, uploadId, files } = source
    const zip = path.join(folder, 'site.zip')
    if (uploadId !== undefined) await copyUpload(context, { workspaceId, id: uploadId, file: zip })
    else if (encodedZip !== undefined) await writeFile(zip, decodeZip(encodedZip))
    const readFiles = async (into: string) => {
      if (files)
        return readManifest(context, { siteId, manifest: files, zip: uploadId === undefined ? null : zip, into })
      const read = await readArchive({ zip, into })
      if (read.ok) return read
      throw invalidField('body', uploadId === undefined ? 'zip' : 'uploadId', `The ZIP ${read.reason}`)
    }
    return prepareDeploy(context, { workspaceId, siteId, readFiles, signal })
  })
}

/** Marks the upload of a deploy as used, in the transaction of the deploy. */
export async function markSourceUsed(tx: Database, { workspace }: Caller, { uploadId }: DeploySource): Promise<void> {
  if (uploadId !== undefined) await markUploadUsed(tx, workspace.id, uploadId)
}

function decodeZip(zip: string): Uint8Array {
  const decoded = decodeData(zip)
  if (!decoded.ok) throw invalidField('body', 'zip', decoded.reason)
  return decoded.bytes
}
