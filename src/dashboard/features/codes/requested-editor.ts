import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

export interface RequestedEditor {
  codeId: string
  editor: 'destination' | 'split'
}

const useRequestStore = create((): { request: RequestedEditor | null } => ({ request: null }))

/** Opens an editor of a code on its screen, which may not be shown yet. */
export function requestEditor(request: RequestedEditor): void {
  useRequestStore.setState({ request })
}

/** Calls `open` once for each request of `own`, the editor of a mounted component. Null is for an editor that nobody requests. */
export function useRequestedEditor(own: RequestedEditor | null, open: () => void): void {
  const isRequested = useRequestStore(
    ({ request }) => request !== null && request.codeId === own?.codeId && request.editor === own.editor,
  )
  const answerRequest = useEffectEvent(() => {
    useRequestStore.setState({ request: null })
    open()
  })
  useEffect(() => {
    if (isRequested) answerRequest()
  }, [isRequested])
}
