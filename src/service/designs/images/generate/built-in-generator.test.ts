import { expect, test } from 'vitest'
import { palettes } from '#service/designs/illustrations/palettes.ts'
import { scenes } from '#service/designs/illustrations/scenes.ts'
import { abstracts, composeRecipe } from './built-in-generator.ts'

const compose = (prompt: string) => composeRecipe({ prompt, aspectRatio: '4:3' })

test('words choose the scene and its colors', () => {
  expect(compose('A sailing boat at sunset')).toMatchObject({ scene: scenes.sea, palette: palettes.dusk, ratio: 4 / 3 })
})

test('a prompt that matches no scene gives an abstract picture, a different one for each prompt', () => {
  const prompts = ['Quarterly tax return', 'xyzzy', 'Ein Nilpferd', '雪の中の狐', 'Dentist appointment', '!!!']
  const recipes = prompts.map(compose)
  for (const { scene } of recipes) expect(abstracts).toContain(scene)
  expect(new Set(recipes.map(({ seed }) => seed)).size).toBe(prompts.length)
  expect(prompts.map(compose)).toEqual(recipes)
})

test('a color in such a prompt is the color of its picture', () => {
  const { scene, palette } = compose('Quarterly tax return in purple')
  expect(abstracts).toContain(scene)
  expect(palette).toBe(palettes.berry)
})
