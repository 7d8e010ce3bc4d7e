import { createHash } from 'node:crypto'
import { ApiError } from '#service/http/api-error.ts'
import { pick, type Random, createRandom } from '#service/runtime/random.ts'
import { type Recipe, renderIllustration } from '#service/designs/illustrations/draw-illustration.ts'
import { palettes } from '#service/designs/illustrations/palettes.ts'
import { scenes } from '#service/designs/illustrations/scenes.ts'
import { toStems } from '#service/designs/illustrations/search-words.ts'
import { type ImageGenerator, toNumber, type ImageDescription } from './image-generator.ts'

/** The long side. */
const LONG = 1_536

/**
 * Not a safety filter: a few words for which no picture is drawn, so that a blocked prompt can be tried without a provider. Our pictures
 * are harmless whatever the prompt says.
 */
const blockedStems = new Set(toStems('porn nude nudity naked gore beheading suicide nazi swastika terrorist'))

/** Composes an illustration from the words of a prompt, as an example of a generated picture. Equal prompts give equal pictures. */
export function createBuiltInGenerator(): ImageGenerator {
  return {
    isSample: true,
    async generate(wish) {
      if (toStems(wish.prompt).some((stem) => blockedStems.has(stem))) throw new ApiError('prompt_blocked')
      const recipe = composeRecipe(wish)
      return renderIllustration(recipe, Math.round(recipe.ratio < 1 ? LONG * recipe.ratio : LONG))
    },
  }
}

/** The scene and the colors that match the words of a prompt; an abstract picture if no scene does. */
export function composeRecipe({ prompt, aspectRatio }: ImageDescription): Recipe {
  const stems = toStems(prompt)
  const seed = createHash('sha256').update(prompt.trim().toLowerCase()).digest().readUInt32BE()
  const random = createRandom(seed)
  const chosen = chooseBest(random, stems, Object.values(scenes))
  const colors = chooseBest(random, stems, allPalettes)
  const ratio = toNumber(aspectRatio)
  if (chosen) return { scene: chosen, palette: colors ?? palettes[pick(random, chosen.palettes)], seed, ratio }
  return { scene: pick(random, abstracts), palette: colors ?? pick(random, allPalettes), seed, ratio }
}

const allPalettes = Object.values(palettes)
export const abstracts = Object.values(scenes).filter(({ words }) => words.startsWith('abstract '))

/** The choice that matches most words; undefined if none matches. */
function chooseBest<T extends { words: string }>(random: Random, stems: readonly string[], choices: readonly T[]) {
  const scoredChoices = choices.map((choice) => {
    const choiceStems = new Set(toStems(choice.words))
    return { choice: choice, score: stems.filter((stem) => choiceStems.has(stem)).length }
  })
  const best = Math.max(...scoredChoices.map(({ score }) => score))
  const bestChoices = scoredChoices.filter(({ score }) => score === best)
  return best === 0 ? undefined : pick(random, bestChoices).choice
}
