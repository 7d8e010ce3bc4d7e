import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

interface PublicContent {
  /** The file must be below this folder. */
  root: string
  content: Buffer | AsyncIterable<Buffer>
}

/** Writes a file that the web server may read, even if it runs as another user. The umask of this process would make it private. */
export async function writePublicFile(path: string, { root, content }: PublicContent): Promise<void> {
  if (!resolve(path).startsWith(`${resolve(root)}/`)) throw new Error(`${path} is not in its folder ${root}.`)
  await createPublicFolder(dirname(path), root)
  await writeFile(path, content)
  await chmod(path, 0o644)
}

async function createPublicFolder(folder: string, root: string): Promise<void> {
  if (folder !== root) await createPublicFolder(dirname(folder), root)
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}
