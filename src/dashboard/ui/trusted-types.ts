interface TrustedTypePolicy {
  createHTML(text: string): string
  createScriptURL(url: string): string
}

declare global {
  interface Window {
    /** Undefined in browsers without trusted types. Trusted values are typed as strings here, because TypeScript has no types for them. */
    trustedTypes?: { createPolicy(name: string, rules: TrustedTypePolicy): TrustedTypePolicy }
  }
}

const rules: TrustedTypePolicy = {
  // Only for `parseDocument` and `insertMarkup`.
  createHTML: (text) => text,
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin)
      throw new Error('Only scripts of the dashboard itself may run.')
    return url
  },
}

/** The only policy of the dashboard itself that its content security policy allows. Not exported, so that nothing else can use it. */
const policy = window.trustedTypes?.createPolicy('tessera', rules) ?? rules

/** Parses text into a document of its own, in which neither scripts nor event handlers run. */
export function parseDocument(text: string, type: 'text/html' | 'image/svg+xml'): Document {
  return new DOMParser().parseFromString(policy.createHTML(text), type)
}

/** Inserts HTML at the caret of an editable element. The markup is not sanitized, so it must be built by the dashboard from plain text. */
export function insertMarkup(html: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- No other API inserts markup and supports undo.
  document.execCommand('insertHTML', false, policy.createHTML(html))
}

/** Starts a worker with a script of the build. */
export function startWorker(url: string): Worker {
  return new Worker(policy.createScriptURL(url), { type: 'module' })
}
