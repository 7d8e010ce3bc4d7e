/** Shorter names of settings are too similar to variables of other programs. */
const MIN_NAME_LENGTH = 6

/** Finds variables whose name differs from that of a setting by one typing mistake, such as `STORAGE_ULR`. Returns a sentence about each variable. */
export function findMisspelledSettings(names: readonly string[], settings: readonly string[]): string[] {
  const unknownNames = names.filter((name) => name.length >= MIN_NAME_LENGTH && !settings.includes(name))
  return unknownNames.flatMap((name) => {
    const similar = settings.find((setting) => setting.length >= MIN_NAME_LENGTH && isOneMistakeAway(name, setting))
    return similar === undefined ? [] : [`${name} is not a setting. ${similar} is one.`]
  })
}

/** Whether one character was left out, added or replaced, or two adjacent characters were swapped. Case does not matter. */
function isOneMistakeAway(name: string, setting: string): boolean {
  const [a, b] = [name.toUpperCase(), setting]
  if (a === b) return true
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2)
  const isReplaced = a.slice(start + 1) === b.slice(start + 1)
  const isAdded = a.slice(start + 1) === b.slice(start)
  const isMissing = a.slice(start) === b.slice(start + 1)
  return isSwapped || isReplaced || isAdded || isMissing
}
