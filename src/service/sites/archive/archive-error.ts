/** The reason why an archive or a folder is refused. The message continues a sentence that begins with "The ZIP" or "The folder": `has no index.html`. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}
