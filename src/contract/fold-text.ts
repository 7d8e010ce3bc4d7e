/** Letters that Unicode does not decompose. */
const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
}

/** Folds a text for search: lower case, without accents, so that `zurich` finds Zürich. The database function `fold_text` does the same. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæœþłøđðħŧıς]/g, (letter) => foldedLetters[letter] ?? letter)
}
