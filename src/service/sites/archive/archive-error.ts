/** The archive is refused. The message follows "The ZIP": `has no index.html`. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}
