interface Rules {
  allowPrivateHosts: boolean
}

/** What is wrong with an address as a place to send events to; null where only the service can tell. */
export function receiverProblem(typed: string, { allowPrivateHosts }: Rules): string | null {
  const text = typed.trim()
  if (text === '') return 'Enter the address that takes the events.'
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text)) return 'Enter a whole address, as in https://example.com/hooks/scans.'
  if (url.username || url.password) return 'Leave out the user name and the password: the signature says who sends.'
  if (allowPrivateHosts) return null
  if (url.protocol !== 'https:') return 'Events go over https only.'
  const host = url.hostname
  if (/^\[|^[\d.]+$/.test(host)) return 'Enter a host name: an address in numbers is refused.'
  if (/(^|\.)localhost\.?$/.test(host)) return 'This host is your own machine. Events go to public hosts only.'
  if (!host.replace(/\.$/, '').includes('.') || /\.(local|internal|lan|home\.arpa)\.?$/.test(host))
    return 'This host is private. Events go to public hosts only.'
  return null
}
