import referencePlugin from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { guides, REFERENCE_SCRIPT } from './reference-files.ts'

/**
 * Writes what the reference page needs into a folder of the build: its program, which the package serves only from memory, and the guides. So
 * a running service does not hold four megabytes for a page that is opened rarely.
 */
export async function writeReferenceFiles(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, REFERENCE_SCRIPT), await readPackagedScript())
  await Promise.all(guides.map(({ name, file }) => copyFile(file, join(folder, `${name}.md`))))
}

async function readPackagedScript(): Promise<Buffer> {
  const app = fastify()
  await app.register(referencePlugin, { routePrefix: '/reference', configuration: { url: '/v1/openapi.json' } })
  const response = await app.inject('/reference/js/scalar.js')
  await app.close()
  if (response.statusCode !== 200) throw new Error('The package of the reference has no script any more.')
  return response.rawPayload
}
