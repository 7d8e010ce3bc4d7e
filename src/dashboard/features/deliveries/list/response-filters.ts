/** Common responses to filter by; the address may contain any other. */
export const responses = [
  { value: 0, label: 'No response' },
  { value: 200, label: '200 OK' },
  { value: 301, label: '301 Moved' },
  { value: 400, label: '400 Bad request' },
  { value: 401, label: '401 Unauthorized' },
  { value: 403, label: '403 Forbidden' },
  { value: 404, label: '404 Not found' },
  { value: 410, label: '410 Gone' },
  { value: 429, label: '429 Too many requests' },
  { value: 500, label: '500 Server error' },
  { value: 502, label: '502 Bad gateway' },
  { value: 503, label: '503 Unavailable' },
  { value: 504, label: '504 Gateway timeout' },
] as const

export function responseText(response: number): string {
  return responses.find(({ value }) => value === response)?.label ?? `Response ${response}`
}
