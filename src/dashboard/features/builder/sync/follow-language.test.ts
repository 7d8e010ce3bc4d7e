import { expect, test } from 'vitest'
import { presentModelPage } from '#testing/documents/model-page.ts'
import { ModelService } from '#testing/documents/model-service.ts'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'
import { writeDocument } from '#document/document.ts'
import { createEditor } from './editor.ts'
import { followLanguage } from './follow-language.ts'

test('the language is the one that was chosen last, although its words were loaded before those of the first one', async () => {
  await import('#blocks/words/en.ts')
  const service = new ModelService({ batches: true, names: true })
  const editor = createEditor({ page: presentModelPage(service), blockTypes: sampleBlockTypes })
  editor.edit({ op: 'setNav', nav: { lang: 'pl' } })
  const languages: string[] = []
  const stop = followLanguage(editor.store, {
    pageId: undefined,
    writeDocument,
    onChange: ({ lang }) => languages.push(lang),
  })
  editor.edit({ op: 'setNav', nav: { lang: 'en' } })
  await import('#blocks/words/pl.ts')
  await new Promise((resolve) => setTimeout(resolve))
  await expect.poll(() => languages.at(-1)).toBe('en')
  stop()
  editor.close()
})
