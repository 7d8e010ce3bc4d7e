import * as ar from './ar.ts'
import * as de from './de.ts'
import * as en from './en.ts'
import * as es from './es.ts'
import * as fr from './fr.ts'
import * as he from './he.ts'
import * as it from './it.ts'
import * as ja from './ja.ts'
import * as nl from './nl.ts'
import * as pl from './pl.ts'
import * as pt from './pt.ts'
import * as tr from './tr.ts'
import type { BlockWords, VisitorWords } from './en.ts'

export interface Words {
  blockWords: BlockWords
  visitorWords: VisitorWords
}

/** All texts that Tessera adds to the texts of its users, by language. A language without one of the texts does not compile. */
export const words = { en, de, fr, es, it, nl, pt, pl, tr, ar, he, ja } satisfies Record<string, Words>
export type WordLanguage = keyof typeof words

/** The language of the texts for a language tag: `pt` for `pt-BR`, and English if there are no texts in the language. */
export function toWordLanguage(tag: string): WordLanguage {
  const [language = ''] = tag.toLowerCase().split('-')
  return isWordLanguage(language) ? language : 'en'
}

/** Texts that blocks show besides their fields, in this language. */
export function getBlockWords(tag: string): BlockWords {
  return words[toWordLanguage(tag)].blockWords
}

export function isWordLanguage(language: string): language is WordLanguage {
  return Object.hasOwn(words, language)
}
