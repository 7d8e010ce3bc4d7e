import { useEffect, useState } from 'react'
import type { Direction } from '#blocks/language/languages.ts'
import type { BlockWords } from '#blocks/words/en.ts'
import { backoff } from '#contract/backoff.ts'
import type { PageContent } from '#contract/page-document.ts'
import { writeDocument } from '#document/document.ts'
import { pause } from '../../../ui/retry-delay.ts'
import type { Editor } from './editor.ts'
import { useEditor } from './use-editor.ts'

/** The language of the document, as its publication will have it. */
export interface PageLanguage {
  lang: string
  dir: Direction
  words: BlockWords
  /** The language of its text; null if that cannot be told. */
  guessed: string | null
}

// The words of a language are a chunk of their own.
const files = import.meta.glob<{ blockWords: BlockWords }>('../../../../blocks/words/??.ts')
/** Words of common length tell no more in a second. */
const READ_EVERY_MS = 1_000

const known = new WeakMap<Editor, PageLanguage>()

/** The language of the open document, which follows its text and its setting; null until it is first read. */
export function usePageLanguage(): PageLanguage | null {
  const editor = useEditor()
  const [language, setLanguage] = useState(known.get(editor) ?? null)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const view = () => editor.store.getState().session.view
    let seen = view()
    const read = async () => {
      timer = undefined
      seen = view()
      const found = await readLanguage(writeDocument(seen))
      if (isOver) return
      known.set(editor, found)
      setLanguage((before) => (isSame(before, found) ? before : found))
    }
    const unsubscribe = editor.store.subscribe(() => {
      if (view() === seen) return
      // A setting shows at once, and the text when there is a pause in typing it.
      timer ??= setTimeout(() => void read(), view().nav === seen.nav ? READ_EVERY_MS : 0)
    })
    void read()
    return () => {
      isOver = true
      clearTimeout(timer)
      unsubscribe()
    }
  }, [editor])
  return language
}

/** Reads the language and loads its words, also if the network is away for a while. */
export async function readLanguage(content: PageContent): Promise<PageLanguage> {
  for (let failures = 1; ; failures++) {
    try {
      const { getSetLanguage, getText } = await import('#blocks/language/page-language.ts')
      const { guessLanguage } = await import('#blocks/language/guess-language.ts')
      const { getDirection } = await import('#blocks/language/languages.ts')
      const guessed = guessLanguage(getText(content))
      const lang = getSetLanguage(content.nav) ?? guessed ?? 'en'
      const [language = ''] = lang.split('-')
      const file = files[`../../../../blocks/words/${language}.ts`] ?? files['../../../../blocks/words/en.ts']
      if (!file) throw new Error('There are no words in English.')
      return { lang, dir: getDirection(lang), words: (await file()).blockWords, guessed }
    } catch {
      await pause(backoff(failures, { firstMs: 1_000, longestMs: 60_000 }))
    }
  }
}

function isSame(before: PageLanguage | null, found: PageLanguage): boolean {
  return before?.lang === found.lang && before.guessed === found.guessed
}
