/** A parsed destination, or the problem as text for the field. */
export type ParsedDestination = { ok: true; url: string } | { ok: false; problem: string }

// These run or show something inside the browser; other schemes are opened by the phone.
const blocked = ['javascript', 'data', 'vbscript', 'file', 'blob', 'about']

/** Completes input such as `example.com` to `https://example.com`. Same rules as the service. */
export function parseDestination(typed: string): ParsedDestination {
  const text = typed.trim()
  if (!text) return reject('Enter an address.')
  if (/\s/.test(text)) return reject('Addresses cannot contain spaces.')
  const scheme = getScheme(text)
  if (scheme && blocked.includes(scheme)) return reject(`A code cannot open “${scheme}:” addresses.`)
  return scheme ? complete(text) : complete(`https://${text}`, true)
}

// `localhost:4000` and `example.com:8080` have a port, not a scheme; a scheme has only letters before the colon.
function getScheme(text: string): string | undefined {
  return (
    /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase() ??
    /^([a-z][a-z0-9+-]*):(?!\d+(\/|$))/i.exec(text)?.[1]?.toLowerCase() ??
    /^(tel|sms|geo):/i.exec(text)?.[1]?.toLowerCase()
  )
}

function complete(address: string, guessed = false): ParsedDestination {
  if (address.length > 2048) return reject('The address is longer than 2,048 characters.')
  if (!URL.canParse(address)) return reject('Enter a valid address, such as example.com/menu.')
  const { hostname } = new URL(address)
  if (guessed && !hostname.includes('.') && hostname !== 'localhost') {
    return reject('Enter a full address, such as example.com/menu.')
  }
  return { ok: true, url: address }
}

function reject(problem: string): ParsedDestination {
  return { ok: false, problem }
}
