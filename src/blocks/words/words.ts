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

/** All texts that the product adds to those of its users, by language. A language that lacks a text does not compile. */
export const words = { en, de, fr, es, it, nl, pt, pl, tr, ar, he, ja } satisfies Record<string, Words>
export type WordLanguage = keyof typeof words

/** The language of the words for a language tag: `pt` for `pt-BR`, English if there are none. */
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
