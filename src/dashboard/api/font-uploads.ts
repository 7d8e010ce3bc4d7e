import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse } from '#contract/wire.ts'
import { call } from './client.ts'
import { getFailureText } from './failure-text.ts'
import { fontsQueries } from './fonts.ts'
import { readDataUrl } from './image-uploads.ts'
import { FileError } from './upload-queue.ts'

type Font = EndpointResponse<Api['POST /fonts']>

/** Uploads font files, one after the other. Rejects with a message for the person, which names each file that was refused. */
export const uploadFonts = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (files: readonly File[]) => {
      const storedFonts: Font[] = []
      const problems: string[] = []
      for (const file of files) {
        try {
          storedFonts.push(await call('POST /fonts', { body: { data: await readFontFile(file), name: file.name } }))
        } catch (error) {
          problems.push(error instanceof FileError ? error.message : getFailureText(error))
        }
      }
      if (problems.length > 0) throw new FileError(problems.join(' '))
      return storedFonts
    },
    // Some of the files may have been stored.
    onSettled: () => queryClient.invalidateQueries({ queryKey: fontsQueries.key }),
  })

const MAX_MEGABYTES = 2

async function readFontFile(file: File): Promise<string> {
  if (file.size > MAX_MEGABYTES * 1_000_000) {
    const size = (file.size / 1_000_000).toFixed(1)
    throw new FileError(`${file.name} has ${size} MB. A font can have at most ${MAX_MEGABYTES} MB.`)
  }
  const data = await readDataUrl(file)
  if (data === null) throw new FileError(`${file.name} could not be read. Choose it again.`)
  return data
}
