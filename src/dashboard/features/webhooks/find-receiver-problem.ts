interface AddressRules {
  allowPrivateHosts: boolean
}

/** The problem with a webhook address. Null if only the service can tell. */
export function findReceiverProblem(input: string, { allowPrivateHosts }: AddressRules): string | null {
  const text = input.trim()
  if (text === '') return 'Enter the address of your receiver.'
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text)) return 'Enter a full address, such as https://example.com/hooks/scans.'
  if (url.username || url.password) return 'Remove the user name and password. Verify the signature instead.'
  if (allowPrivateHosts) return null
  if (url.protocol !== 'https:') return 'The address must start with https://.'
  const host = url.hostname
  if (/^\[|^[\d.]+$/.test(host)) return 'Enter a host name instead of an IP address.'
  if (/(^|\.)localhost\.?$/.test(host)) return 'This is a local address. Enter a public host.'
  if (!host.replace(/\.$/, '').includes('.') || /\.(local|internal|lan|home\.arpa)\.?$/.test(host))
    return 'This host is in a private network. Enter a public host.'
  return null
}
