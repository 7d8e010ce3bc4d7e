import { useEffect, useState } from 'react'
import type { PageContext } from '#blocks/runtime/page-context.ts'
import { writeDocument } from '#document/document.ts'
import { pause } from '#dashboard/ui/pause.ts'
import type * as FollowLanguage from './follow-language.ts'
import { useEditor } from './use-editor.ts'

/** The language that the document will have when it is published. */
export interface PageLanguage extends Pick<PageContext, 'lang' | 'dir' | 'words'> {
  /** The language of its text; null if it is not recognized. */
  guessed: string | null
}

/** Loads the language detection; retries while the network is down. */
function load(): Promise<typeof FollowLanguage> {
  return import('./follow-language.ts').catch(() => pause(5_000).then(load))
}

/** The language of the open document, which follows its text and its setting; null until it is first read. */
export function usePageLanguage(): PageLanguage | null {
  const { store } = useEditor()
  const [language, setLanguage] = useState<PageLanguage | null>(null)
  useEffect(() => {
    const following = load().then(({ followLanguage }) =>
      followLanguage(store, { writeDocument, onChange: setLanguage }),
    )
    return () => void following.then((stop) => stop())
  }, [store])
  return language
}
