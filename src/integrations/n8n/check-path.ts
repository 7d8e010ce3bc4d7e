interface PathRequest {
  url: string
}

/** Refuses an id that would make the path that of another operation, such as `/codes/` and `/codes/..`. n8n calls it before each request. */
export async function checkPath<R extends PathRequest>(request: R): Promise<R> {
  const wrongPart = request.url
    .split('/')
    .slice(1)
    .find((part) => /^\.{0,2}$/.test(part))
  if (wrongPart === undefined) return request
  throw new TypeError(wrongPart === '' ? 'An ID is missing.' : `${wrongPart} is not an ID.`)
}
