/**
 * Removes the slashes at the end of a path. A regular expression would take quadratic time for a path with many slashes, which visitors
 * can send.
 */
export function trimEndSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
