import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#dashboard/api/client.ts'
import { cacheSite, type DeployResult, refreshSites, type DeploySource } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
import { readFormError } from '#dashboard/ui/form/form-error.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { type DeployPhase, SiteArchive } from '../files/site-archive.ts'
import type { SiteSource } from '../files/site-source.ts'

export type RunState =
  | { step: 'idle'; fieldErrors?: ReadonlyMap<string, string> }
  | { step: 'running'; phase: DeployPhase }
  | { step: 'failed'; phase: DeployPhase; message: string }
  | { step: 'done'; deployResult: DeployResult }

interface PublishRequest {
  source: DeploySource
  idempotencyKey: string
  signal: AbortSignal
}

type Publish<Fields> = (fields: Fields, request: PublishRequest) => Promise<DeployResult>

/** Packs, uploads and publishes a source. Every phase can be canceled, and a retry continues at the phase that failed. */
export function useDeployRun<Fields extends object>(source: SiteSource | null, publish: Publish<Fields>) {
  const queryClient = useQueryClient()
  const mayUpload = usePermission()('PUT /sites/uploads/{uploadId}')
  const getKey = useIdempotencyKey()
  const [state, setState] = useState<RunState>({ step: 'idle' })
  const latestArchive = useRef<{ source: SiteSource; archive: SiteArchive }>(undefined)
  const abortController = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      abortController.current?.abort()
      latestArchive.current?.archive.discard()
    },
    [],
  )

  const start = async (fields: Fields) => {
    if (!source) return
    if (latestArchive.current?.source !== source) latestArchive.current = { source, archive: new SiteArchive(source) }
    const siteArchive = latestArchive.current.archive
    const { signal } = (abortController.current = new AbortController())
    let phase: DeployPhase = { name: 'uploading', done: 0, total: 0 }
    const onPhase = (next: DeployPhase) => {
      phase = next
      if (!signal.aborted) setState({ step: 'running', phase: next })
    }
    try {
      const deploySource = await siteArchive.send({ signal, mayUpload, onPhase })
      const deployResult = await publish(fields, {
        source: deploySource,
        idempotencyKey: getKey([siteArchive.key, fields]),
        signal,
      })
      latestArchive.current = undefined
      void cacheSite(queryClient, deployResult.site)
      setState({ step: 'done', deployResult })
    } catch (error) {
      if (signal.aborted) return
      // The upload expired: the next attempt uploads again.
      if (error instanceof ApiError && error.status === 404) siteArchive.discard()
      const { message, fieldErrors } = readFormError(error)
      const formErrors = new Map([...fieldErrors].filter(([name]) => name in fields))
      setState(formErrors.size > 0 ? { step: 'idle', fieldErrors: formErrors } : { step: 'failed', phase, message })
    }
  }

  const cancel = () => {
    abortController.current?.abort()
    latestArchive.current?.archive.discard()
    latestArchive.current = undefined
    // The service may have received the whole upload, and publish it anyway.
    if (state.step === 'running' && state.phase.name === 'publishing') {
      toast({ message: 'Canceled. If the service already had all files, the new version may still appear.' })
      void refreshSites(queryClient)
    }
    setState({ step: 'idle' })
  }

  return { state, start: (fields: Fields) => void start(fields), cancel, goBack: () => setState({ step: 'idle' }) }
}
