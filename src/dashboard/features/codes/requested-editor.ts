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

/** Calls `open` once for each request for `mountedEditor`, the editor of the calling component. Null if it cannot be requested. */
export function useRequestedEditor(mountedEditor: RequestedEditor | null, open: () => void): void {
  const isRequested = useRequestStore(
    ({ request }) =>
      request !== null && request.codeId === mountedEditor?.codeId && request.editor === mountedEditor.editor,
  )
  const answerRequest = useEffectEvent(() => {
    useRequestStore.setState({ request: null })
    open()
  })
  useEffect(() => {
    if (isRequested) answerRequest()
  }, [isRequested])
}
