import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'
import { createClient } from './client.ts'
import { uploadFile } from './upload-file.ts'

const service = await getSharedService()
const file = new Blob([`%PDF-1.7\n${'menu '.repeat(450_000)}`])

test('a large file arrives in parts, and continues after lost responses', async () => {
  const workspace = await service.createWorkspace()
  let count = 0
  const tessera = createClient({
    baseUrl: service.origin,
    apiKey: workspace.key,
    async fetch(url, init) {
      const response = await fetch(url, init)
      if (init.method === 'PUT' && ++count === 2) throw new TypeError('The connection was lost.')
      return response
    },
  })
  const progress: number[] = []
  const { uploadId } = await uploadFile(tessera, file, { onProgress: (sentBytes) => progress.push(sentBytes) })
  expect(progress).toEqual([1_000_000, file.size])
  const created = await tessera.files.create({ fileName: 'menu.pdf', uploadId })
  expect(created).toMatchObject({ size: file.size, type: 'application/pdf' })
})

test('an aborted upload is deleted', async () => {
  const workspace = await service.createWorkspace()
  const tessera = createClient({ baseUrl: service.origin, apiKey: workspace.key })
  // More than a workspace may have unfinished at once.
  for (let round = 0; round < 12; round += 1) {
    const abort = new AbortController()
    const onProgress = () => abort.abort(new Error('Closed.'))
    await expect(uploadFile(tessera, file, { onProgress, signal: abort.signal })).rejects.toThrow('Closed.')
  }
})
