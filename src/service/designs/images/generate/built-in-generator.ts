import { createHash } from 'node:crypto'
import { ApiError } from '#service/http/api-error.ts'
import { pick, type Random, createRandom } from '#service/runtime/random.ts'
import { collection, type Picture } from '#service/designs/illustrations/collection.ts'
import { renderIllustration } from '#service/designs/illustrations/draw-illustration.ts'
import { palettes } from '#service/designs/illustrations/palettes.ts'
import { type Scene, scenes } from '#service/designs/illustrations/scenes.ts'
import { toStems } from '#service/designs/illustrations/search-words.ts'
import { type ImageGenerator, toNumber, type ImageDescription } from './image-generator.ts'

/** The long side of a picture. */
const LONG_SIDE_PIXELS = 1_536

/**
 * A few words that block a prompt, so that the error can be tried without a provider. This is not a safety filter: the built-in pictures are
 * harmless for every prompt.
 */
const blockedStems = new Set(toStems('porn nude nudity naked gore beheading suicide nazi swastika terrorist'))

/** Chooses a built-in picture by the words of a prompt, as a sample of what a provider would make. Equal prompts give equal pictures. */
export function createBuiltInGenerator(): ImageGenerator {
  return {
    isSample: true,
    async generate(description) {
      if (toStems(description.prompt).some((stem) => blockedStems.has(stem))) throw new ApiError('prompt_blocked')
      const ratio = toNumber(description.aspectRatio)
      return renderIllustration(
        choosePicture(description),
        Math.round(ratio < 1 ? LONG_SIDE_PIXELS * ratio : LONG_SIDE_PIXELS),
        ratio,
      )
    },
  }
}

/** Chooses the scene and the colors that match the words of a prompt. If no scene matches, the picture is abstract. */
export function choosePicture({ prompt, aspectRatio }: ImageDescription): Picture {
  const stems = toStems(prompt)
  const seed = createHash('sha256').update(prompt.trim().toLowerCase()).digest().readUInt32BE()
  const random = createRandom(seed)
  const matchingScene = chooseBest(random, stems, Object.values(scenes))
  const matchingPalette = chooseBest(random, stems, allPalettes)
  const scene = matchingScene ?? pick(random, abstracts)
  const palette =
    matchingPalette ?? (matchingScene ? palettes[pick(random, matchingScene.palettes)] : pick(random, allPalettes))
  return { ...pick(random, findClosest(scene, toNumber(aspectRatio))), palette }
}

/** The pictures of a scene whose proportions are closest to these. */
function findClosest(scene: Scene, ratio: number): Picture[] {
  const pictures = collection.filter((picture) => picture.scene === scene)
  const getDistance = (picture: Picture) => Math.abs(Math.log(picture.ratio / ratio))
  const closest = Math.min(...pictures.map(getDistance))
  return pictures.filter((picture) => getDistance(picture) === closest)
}

const allPalettes = Object.values(palettes)
export const abstracts = Object.values(scenes).filter(({ words }) => words.startsWith('abstract '))

/** The choice that has the most of these words; undefined if no choice has any. */
function chooseBest<T extends { words: string }>(random: Random, stems: readonly string[], choices: readonly T[]) {
  const scoredChoices = choices.map((choice) => {
    const choiceStems = new Set(toStems(choice.words))
    return { choice: choice, score: stems.filter((stem) => choiceStems.has(stem)).length }
  })
  const best = Math.max(...scoredChoices.map(({ score }) => score))
  const bestChoices = scoredChoices.filter(({ score }) => score === best)
  return best === 0 ? undefined : pick(random, bestChoices).choice
}
