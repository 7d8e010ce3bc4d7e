import { expect, test } from 'vitest'
import { palettes } from '#service/designs/illustrations/palettes.ts'
import { scenes } from '#service/designs/illustrations/scenes.ts'
import { abstracts, choosePicture } from './built-in-generator.ts'

const chooseFor = (prompt: string) => choosePicture({ prompt, aspectRatio: '4:3' })

test('the words of a prompt choose the scene and its colors', () => {
  expect(chooseFor('A sailing boat at sunset')).toMatchObject({
    scene: scenes.sea,
    palette: palettes.dusk,
    ratio: 3 / 2,
  })
})

test('each prompt that no scene matches gives another abstract picture', () => {
  const prompts = ['Quarterly tax return', 'xyzzy', 'Ein Nilpferd', '雪の中の狐', 'Dentist appointment', '!!!']
  const pictures = prompts.map(chooseFor)
  for (const { scene } of pictures) expect(abstracts).toContain(scene)
  expect(new Set(pictures.map(({ file, palette }) => `${file} ${palette.words}`)).size).toBe(prompts.length)
  expect(prompts.map(chooseFor)).toEqual(pictures)
})

test('an abstract picture has the color that its prompt names', () => {
  const { scene, palette } = chooseFor('Quarterly tax return in purple')
  expect(abstracts).toContain(scene)
  expect(palette).toBe(palettes.berry)
})
