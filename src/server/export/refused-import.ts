/** What is in the export, or a part of it, cannot be in this installation. The message says why. */
export class RefusedImport extends Error {}
