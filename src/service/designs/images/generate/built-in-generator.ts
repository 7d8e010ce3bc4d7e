import { createHash } from 'node:crypto'
import { ApiError } from '#service/http/api-error.ts'
import { pick, type Random, createRandom } from '#service/runtime/random.ts'
import { collection, type Picture } from '#service/designs/illustrations/collection.ts'
import { renderIllustration } from '#service/designs/illustrations/draw-illustration.ts'
import { palettes } from '#service/designs/illustrations/palettes.ts'
import { type Scene, scenes } from '#service/designs/illustrations/scenes.ts'
import { toStems } from '#service/designs/illustrations/search-words.ts'
import { type ImageGenerator, toNumber, type ImageDescription } from './image-generator.ts'

/** The long side. */
const LONG = 1_536

/**
 * No safety filter: a few words that no picture here is made for, so that a blocked prompt can be seen without a provider. What we draw
 * is harmless whatever the prompt says.
 */
const blockedStems = new Set(toStems('porn nude nudity naked gore beheading suicide nazi swastika terrorist'))

/** Chooses one of our pictures by the words of a prompt, as an example of what a provider would make. Equal prompts give equal pictures. */
export function createBuiltInGenerator(): ImageGenerator {
  return {
    isSample: true,
    async generate(wish) {
      if (toStems(wish.prompt).some((stem) => blockedStems.has(stem))) throw new ApiError('prompt_blocked')
      const ratio = toNumber(wish.aspectRatio)
      return renderIllustration(choosePicture(wish), Math.round(ratio < 1 ? LONG * ratio : LONG), ratio)
    },
  }
}

/** The scene and the colors that the words ask for; an abstract picture if no scene fits, because it pretends to show nothing. */
export function choosePicture({ prompt, aspectRatio }: ImageDescription): Picture {
  const stems = toStems(prompt)
  const seed = createHash('sha256').update(prompt.trim().toLowerCase()).digest().readUInt32BE()
  const random = createRandom(seed)
  const chosen = chooseBest(random, stems, Object.values(scenes))
  const colors = chooseBest(random, stems, allPalettes)
  const scene = chosen ?? pick(random, abstracts)
  const palette = colors ?? (chosen ? palettes[pick(random, chosen.palettes)] : pick(random, allPalettes))
  return { ...pick(random, findClosest(scene, toNumber(aspectRatio))), palette }
}

/** The pictures of a scene whose proportions are closest to these. */
function findClosest(scene: Scene, ratio: number): Picture[] {
  const pictures = collection.filter((picture) => picture.scene === scene)
  const distance = (picture: Picture) => Math.abs(Math.log(picture.ratio / ratio))
  const closest = Math.min(...pictures.map(distance))
  return pictures.filter((picture) => distance(picture) === closest)
}

const allPalettes = Object.values(palettes)
export const abstracts = Object.values(scenes).filter(({ words }) => words.startsWith('abstract '))

/** What most words ask for; undefined if none does. */
function chooseBest<T extends { words: string }>(random: Random, stems: readonly string[], choices: readonly T[]) {
  const scoredChoices = choices.map((choice) => {
    const choiceStems = new Set(toStems(choice.words))
    return { one: choice, score: stems.filter((stem) => choiceStems.has(stem)).length }
  })
  const best = Math.max(...scoredChoices.map(({ score }) => score))
  const found = scoredChoices.filter(({ score }) => score === best)
  return best === 0 ? undefined : pick(random, found).one
}
