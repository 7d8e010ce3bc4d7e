import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import { presentModelPage } from '#testing/documents/model-page.ts'
import { ModelService } from '#testing/documents/model-service.ts'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'
import { writeDocument } from '#document/document.ts'
import { createEditor } from './editor.ts'
import { followLanguage } from './follow-language.ts'

test('the language is the one that was chosen last, although its words were loaded before those of the one chosen first', async () => {
  const service = new ModelService({ batches: true, names: true })
  const editor = createEditor({ page: presentModelPage(service), blockTypes: sampleBlockTypes })
  const setNav = (nav: JsonObject) => editor.edit({ op: 'setNav', nav })
  const languages: string[] = []
  setNav({ lang: 'en' })
  const stop = followLanguage(editor.store, {
    pageId: undefined,
    writeDocument,
    onChange: ({ lang }) => languages.push(lang),
  })
  await expect.poll(() => languages).toEqual(['en'])
  setNav({ lang: 'pl' })
  await waitForTask()
  setNav({ lang: 'en' })
  await import('#blocks/words/pl.ts')
  await waitForTask()
  await expect.poll(() => languages.at(-1)).toBe('en')
  stop()
  editor.close()
})

const waitForTask = () => new Promise((resolve) => setTimeout(resolve))
