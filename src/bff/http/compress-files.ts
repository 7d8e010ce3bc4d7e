import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Writes a brotli and a gzip version of each text file in the directory beside it, where @fastify/static looks for them. */
export async function compressFiles(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.(css|html|js|json|svg)$/.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(file: string) {
  const bytes = await readFile(file)
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
  await Promise.all([
    promisify(brotliCompress)(bytes, options).then((compressed) => writeFile(`${file}.br`, compressed)),
    // Browsers accept brotli only over TLS and from localhost.
    promisify(gzip)(bytes, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
  ])
}
