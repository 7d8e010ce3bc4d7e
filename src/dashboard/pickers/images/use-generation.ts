import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { ApiError } from '#dashboard/api/client.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { type GenerateImageBody, generateImage, type Image, imagesQueries } from '#dashboard/api/images.ts'
import { onSignOut } from '#dashboard/api/session.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { toast } from '#dashboard/ui/toast.ts'

export type Ratio = NonNullable<GenerateImageBody['aspectRatio']>
export type Generation = ReturnType<typeof useGeneration>

export interface GeneratedImage {
  image: Image
  prompt: string
}

/** Images that this person generated since the page was loaded, newest first. */
const useResults = create((): { list: readonly GeneratedImage[] } => ({ list: [] }))

onSignOut(() => useResults.setState({ list: [] }))

export function useGeneratedImages(): readonly GeneratedImage[] {
  return useResults(({ list }) => list)
}

/** Generates one image at a time, which can be canceled. */
export function useGeneration() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(generateImage(queryClient))
  const getKey = useIdempotencyKey()
  const controller = useRef<AbortController>(null)
  const attempt = useRef(0)
  const [pending, setPending] = useState<{ prompt: string; ratio: Ratio } | null>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const run = async (body: GenerateImageBody): Promise<void> => {
    const { signal } = (controller.current = new AbortController())
    setPending({ prompt: body.prompt, ratio: body.aspectRatio ?? '1:1' })
    try {
      // A new attempt with the same prompt generates another picture, unless the response to the previous one was lost.
      const image = await mutateAsync({ body, idempotencyKey: getKey([body, attempt.current]), signal })
      attempt.current += 1
      useResults.setState(({ list }) => ({ list: [{ image, prompt: body.prompt }, ...list] }))
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && error.status > 0) attempt.current += 1
      throw new FormError({}, explainFailure(error))
    } finally {
      setPending(null)
    }
  }
  const cancel = () => {
    controller.current?.abort()
    attempt.current += 1
    toast({ message: 'Canceled. If the picture is still finished, it is saved in your library and counts.' })
    void queryClient.invalidateQueries({ queryKey: imagesQueries.library().queryKey })
  }
  return { run, cancel, pending, ratio: pending?.ratio ?? '1:1' }
}

function explainFailure(error: unknown): string {
  const code = error instanceof ApiError ? error.failure.code : undefined
  if (code === 'prompt_blocked')
    return 'The safety filter blocked this prompt. Describe the picture in other words. The attempt counted toward your allowance.'
  if (code === 'plan_limit_reached') return 'Your plan includes no more pictures this month.'
  if (code === 'provider_failed')
    return 'The image generator did not respond as expected. Try again later. The attempt did not count.'
  return getFailureText(error)
}
