/** The image of the library that an address leads to, on whatever origin it was served then; null: the address is none of them. */
export function getImageId(workspaceId: string, address: string): string | null {
  const [, workspace, id] = LIBRARY.exec(address) ?? []
  return workspace === workspaceId && id !== undefined ? id : null
}

const LIBRARY =
  /^(?:https?:\/\/[^/?#]+)?\/files\/images\/(wsp_[a-z0-9]+)\/(img_[a-z0-9]+)\/[0-9a-f]{2}\/[0-9a-f]{64}\.\w+$/
