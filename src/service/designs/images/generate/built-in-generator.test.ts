import { expect, test } from 'vitest'
import { palettes } from '#service/designs/illustrations/palettes.ts'
import { scenes } from '#service/designs/illustrations/scenes.ts'
import { abstracts, choosePicture } from './built-in-generator.ts'

const choose = (prompt: string) => choosePicture({ prompt, aspectRatio: '4:3' })

test('words choose the scene and its colors', () => {
  expect(choose('A sailing boat at sunset')).toMatchObject({ scene: scenes.sea, palette: palettes.dusk, ratio: 3 / 2 })
})

test('a prompt whose words no scene has gives an abstract picture, of its own for each prompt', () => {
  const prompts = ['Quarterly tax return', 'xyzzy', 'Ein Nilpferd', '雪の中の狐', 'Dentist appointment', '!!!']
  const pictures = prompts.map(choose)
  for (const { scene } of pictures) expect(abstracts).toContain(scene)
  expect(new Set(pictures.map(({ file, palette }) => `${file} ${palette.words}`)).size).toBe(prompts.length)
  expect(prompts.map(choose)).toEqual(pictures)
})

test('a color that such a prompt names is the color of its picture', () => {
  const { scene, palette } = choose('Quarterly tax return in purple')
  expect(abstracts).toContain(scene)
  expect(palette).toBe(palettes.berry)
})
