/** Files by their paths, with contents as short as they can be. */
export type Tree = Readonly<Record<string, string>>

/** The build of a small site by a tool, and how a host has to serve it. */
export interface RealBuild {
  tool: string
  files: Tree
  /** Files that browsers may keep forever after the first deploy. All others are requested again. */
  lasting: readonly string[]
  /** Types that are not in the specification's own list. */
  types?: Tree
  /** Reasons of files that are not published. */
  skipped?: Readonly<Record<string, RegExp>>
  /** Whether it looks like an application of one page that needs index.html at every address. */
  suggestsIndex?: true
  /** Broken links. */
  brokenLinks?: readonly string[]
  /** The build after a change, and the effect on a page of the first build that is still open. */
  next?: {
    files: Tree
    /** Parts that the open page loads now; they have the content of the first build. */
    parts: readonly string[]
    /** Files that browsers may keep forever now, because their neighbors were renamed. */
    lasting: readonly string[]
  }
}

/** An HTML file as it is sent by most tools. */
export function html(head: string, body = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>x</title>${head}</head><body>${body}</body></html>`
}
