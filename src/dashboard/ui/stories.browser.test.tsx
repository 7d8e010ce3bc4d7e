import { composeStory, type Meta, setProjectAnnotations, type StoryObj } from '@storybook/react-vite'
import axe from 'axe-core'
import { configure } from 'storybook/test'
import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import preview from '#storybook/preview.tsx'

const files = import.meta.glob<{ default: Meta }>('./**/*.stories.tsx', { eager: true })
const { beforeAll: prepare } = setProjectAnnotations(preview)
beforeAll(prepare)
// Play functions wait for elements, which takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

// A story is a part of a page, without landmarks.
const pageRules = ['region']
// Content that is being replaced is dimmed for a moment.
const contrastRules = ['color-contrast']
// Rules whose result depends on the theme.
const themeRules = ['color-contrast', 'link-in-text-block']

describe.each(Object.values(files))('$default.title', ({ default: meta, ...stories }) => {
  test.each(Object.entries<StoryObj>(stories))('axe finds nothing in %s, light and dark', async (_, story) => {
    const { run, parameters } = composeStory(story, meta)
    const ignoredRules = parameters['dimmed'] === true ? [...pageRules, ...contrastRules] : pageRules
    if (story.globals?.['viewport']) await page.viewport(390, 844)
    else await page.viewport(1280, 900)
    await run()
    const found = await findViolations({
      rules: Object.fromEntries(ignoredRules.map((rule) => [rule, { enabled: false }])),
    })
    expect(found).toEqual([])
    document.documentElement.dataset['theme'] = 'dark'
    expect(await findViolations({ runOnly: themeRules.filter((rule) => !ignoredRules.includes(rule)) })).toEqual([])
  })
})

async function findViolations(options: axe.RunOptions) {
  // Colors in transition have no fixed contrast.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  const { violations: found } = await axe.run(document.body, { ...options, resultTypes: ['violations'] })
  return found.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
}
