import { createHash } from 'node:crypto'
import { ApiError } from '../../../platform/http/api-error.ts'
import { pick, type Random, seeded } from '../../../platform/random.ts'
import { renderIllustration } from '../../illustrations/draw-illustration.ts'
import { palettes } from '../../illustrations/palettes.ts'
import { scenes } from '../../illustrations/scenes.ts'
import { toStems } from '../../illustrations/search-words.ts'
import { type ImageGenerator, toNumber } from './image-generator.ts'

/** The long side. */
const LONG = 1_536

/**
 * No safety filter: a few words that no picture here is made for, so that a blocked prompt can be seen without a provider. What we draw
 * is harmless whatever the prompt says.
 */
const blockedStems = new Set(toStems('porn nude nudity naked gore beheading suicide nazi swastika terrorist'))

/**
 * Composes an illustration from the words of a prompt: a scene and its colors. It is an example of what a provider would make, and
 * equal prompts give equal pictures.
 */
export function builtInGenerator(): ImageGenerator {
  return {
    isSample: true,
    async generate({ prompt, aspectRatio }) {
      const stems = toStems(prompt)
      if (stems.some((stem) => blockedStems.has(stem))) throw new ApiError('prompt_blocked')
      const seed = createHash('sha256').update(prompt.trim().toLowerCase()).digest().readUInt32BE()
      const random = seeded(seed)
      const scene = choose(random, stems, all) ?? pick(random, all)
      const palette = choose(random, stems, Object.values(palettes)) ?? palettes[pick(random, scene.palettes)]
      const ratio = toNumber(aspectRatio)
      return renderIllustration({ scene, palette, seed, ratio }, Math.round(ratio < 1 ? LONG * ratio : LONG))
    },
  }
}

const all = Object.values(scenes)

/** What most words ask for; undefined if none does. */
function choose<T extends { words: string }>(random: Random, stems: readonly string[], choices: readonly T[]) {
  const scored = choices.map((one) => {
    const own = new Set(toStems(one.words))
    return { one, score: stems.filter((stem) => own.has(stem)).length }
  })
  const best = Math.max(...scored.map(({ score }) => score))
  const found = scored.filter(({ score }) => score === best)
  return best === 0 ? undefined : pick(random, found).one
}
