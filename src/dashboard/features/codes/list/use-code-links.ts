import { useNavigate, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useMemo } from 'react'
import type { CodeSearch } from '../code-search.ts'

export interface CodeLinks {
  toHref: (id: string) => string
  open: (event: MouseEvent, id: string) => void
  /** Preloads the screen when a row is about to be opened. */
  prepare: () => void
}

/** Links to codes, computed once for all rows: a Link component in each row would compute them in every frame while scrolling. */
export function useCodeLinks(search: CodeSearch): CodeLinks {
  const router = useRouter()
  const navigate = useNavigate()
  return useMemo(() => {
    const to = (id: string) => ({ to: '/codes/$id' as const, params: { id }, search })
    const [before = '', after = ''] = router.buildLocation(to('-')).publicHref.split(/(?<=\/codes\/)-/)
    return {
      toHref: (id) => `${before}${encodeURIComponent(id)}${after}`,
      open(event, id) {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate(to(id))
      },
      prepare() {
        if (isPrepared) return
        isPrepared = true
        void router.preloadRoute(to('-'))
      },
    }
  }, [router, navigate, search])
}

// The screen is the same for every code, so it is loaded once.
let isPrepared = false
