/** Shorter names are too like those of other programs. */
const MIN_LENGTH = 6

/** Sentences about the variables whose names are those of settings but for one typing mistake, such as `STORAGE_ULR`. */
export function findMisspeltSettings(given: readonly string[], settings: readonly string[]): string[] {
  const unknown = given.filter((name) => name.length >= MIN_LENGTH && !settings.includes(name))
  return unknown.flatMap((name) => {
    const meant = settings.find((setting) => setting.length >= MIN_LENGTH && isOneMistakeAway(name, setting))
    return meant === undefined ? [] : [`${name} is not a setting. ${meant} is one.`]
  })
}

/** Whether one character was left out, added or replaced, or two neighbours changed places, in whatever case. */
function isOneMistakeAway(given: string, setting: string): boolean {
  const [a, b] = [given.toUpperCase(), setting]
  if (a === b) return true
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
  const isReplaced = a.slice(at + 1) === b.slice(at + 1)
  const isAdded = a.slice(at + 1) === b.slice(at)
  const isMissing = a.slice(at) === b.slice(at + 1)
  return isSwapped || isReplaced || isAdded || isMissing
}
