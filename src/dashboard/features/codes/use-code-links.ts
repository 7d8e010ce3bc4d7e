import { useNavigate, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useMemo, useRef } from 'react'

export interface CodeLinks {
  hrefOf: (id: string) => string
  open: (event: MouseEvent, id: string) => void
  /** Once somebody is about to open one of them. */
  prepare: () => void
}

/** Where the codes of a list open, worked out once for all of its lines: a Link in each would do so for itself, in every frame that scrolls. */
export function useCodeLinks(): CodeLinks {
  const router = useRouter()
  const navigate = useNavigate()
  const isPrepared = useRef(false)
  return useMemo(() => {
    const to = (id: string) => ({ to: '/codes/$id' as const, params: { id }, search: true as const })
    const [before = '', after = ''] = router.buildLocation(to('-')).href.split(/(?<=\/codes\/)-/)
    return {
      hrefOf: (id) => `${before}${encodeURIComponent(id)}${after}`,
      open(event, id) {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate(to(id))
      },
      prepare() {
        if (isPrepared.current) return
        isPrepared.current = true
        void router.preloadRoute(to('-'))
      },
    }
  }, [router, navigate])
}
