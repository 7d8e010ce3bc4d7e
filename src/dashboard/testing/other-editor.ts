import type { EditOperation } from '#contract/edit-operations.ts'
import type { Page } from '#contract/page.ts'
import type { TestMember } from '#testing/bundles/test-session.ts'
import { createMember, sendOutside } from './workspace.ts'

/** Another person of the workspace, who edits a page on another device. Headings are named by their texts. */
export class OtherEditor {
  readonly #person: TestMember
  readonly #id: string

  private constructor(person: TestMember, id: string) {
    this.#person = person
    this.#id = id
  }

  static async join(workspaceId: string, id: string): Promise<OtherEditor> {
    return new OtherEditor(await createMember({ workspaceId, name: 'Grace Hopper', role: 'designer' }), id)
  }

  rewrite(before: string, text: string): Promise<void> {
    return this.#edit((page, find) => ({ op: 'setBlock', page, block: find(before), fields: { text } }))
  }

  remove(text: string): Promise<void> {
    return this.#edit((page, find) => ({ op: 'removeBlock', page, block: find(text) }))
  }

  /** Moves a heading below another block, or with null to the first free position. */
  move(text: string, textAbove: string | null): Promise<void> {
    return this.#edit((page, find) => ({
      op: 'moveBlock',
      page,
      block: find(text),
      after: textAbove === null ? null : find(textAbove),
    }))
  }

  /** Begins a section at the first free position of the page. */
  addSection(): Promise<void> {
    return this.#edit((page) => ({ op: 'addBlock', page, type: 'section', after: null }))
  }

  async #edit(toOperation: (page: string, find: (text: string) => string) => EditOperation): Promise<void> {
    const { revision, pages } = JSON.parse((await this.#request('GET', 'content')).body) as Page
    const [home] = pages
    if (!home) throw new Error('The page has no home page.')
    const find = (text: string) => {
      const block = home.blocks.find(({ fields }) => fields['text'] === text)
      if (!block) throw new Error(`No block has the text ${text}.`)
      return block.id
    }
    const edits = { revision, operations: [toOperation(home.id, find)] }
    const { status } = await this.#request('POST', 'edits', edits)
    // Somebody else saved an edit since the page was read.
    if (status === 409) await this.#edit(toOperation)
  }

  async #request(method: string, path: string, body?: object): Promise<{ status: number; body: string }> {
    const reply = await sendOutside({
      url: `${location.origin}/api/pages/${this.#id}/${path}`,
      method,
      headers: { cookie: this.#person.cookie, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (reply.status >= 300 && reply.status !== 409)
      throw new Error(`${method} ${path} was rejected: ${reply.status} ${reply.body}`)
    return reply
  }
}
