import { expect, test } from 'vitest'
import { foldedNames } from '#testing/real-world/folded-names.ts'
import { foldText } from './fold-text.ts'

test.each(foldedNames)('%s is found by %s', (name, searchText, folded) => {
  for (const form of ['NFC', 'NFD'] as const) {
    // Japanese and Korean letters stay decomposed, on both sides.
    expect(foldText(name.normalize(form))).toBe(folded.normalize('NFD'))
    expect(foldText(name)).toContain(foldText(searchText.normalize(form)))
  }
})
