/**
 * A path without the slashes at its end. A regular expression would begin anew at each slash of a long row of them, and visitors can send
 * such a path.
 */
export function trimEndSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
