/** The text of the field for aliases: one on each line. */
export function toAliasText(aliases: readonly string[]): string {
  return aliases.join('\n')
}

interface AliasEdit {
  /** The text with which the field began, and the one that it has now. */
  before: string
  after: string
}

/** The stored aliases with what was added and removed in the field. What somebody else added or removed meanwhile stays so. */
export function applyAliasEdit(stored: readonly string[], { before, after }: AliasEdit): string[] {
  const [initialAliases, enteredAliases] = [readAliases(before), readAliases(after)]
  const remainingAliases = stored.filter((alias) => enteredAliases.includes(alias) || !initialAliases.includes(alias))
  const addedAliases = enteredAliases.filter(
    (alias) => !initialAliases.includes(alias) && !remainingAliases.includes(alias),
  )
  return [...remainingAliases, ...addedAliases]
}

function readAliases(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
