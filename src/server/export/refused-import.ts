/** The export cannot be imported into this installation. The message says why. */
export class RefusedImport extends Error {}
