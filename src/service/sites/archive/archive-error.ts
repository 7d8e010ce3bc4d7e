/** The reason why an archive is refused. The message continues a sentence that begins with "The ZIP": `has no index.html`. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}
