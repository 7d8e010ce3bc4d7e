const responseTexts: Readonly<Record<number, string>> = {
  0: 'No response',
  200: '200 OK',
  301: '301 Moved',
  400: '400 Bad request',
  401: '401 Unauthorized',
  403: '403 Forbidden',
  404: '404 Not found',
  410: '410 Gone',
  429: '429 Too many requests',
  500: '500 Server error',
  502: '502 Bad gateway',
  503: '503 Unavailable',
  504: '504 Gateway timeout',
}

/** Common responses to filter by. The search parameter may be any other. */
export const responses = Object.entries(responseTexts).map(([status, label]) => ({ value: Number(status), label }))

export function toResponseText(response: number): string {
  return responseTexts[response] ?? `Response ${response}`
}
