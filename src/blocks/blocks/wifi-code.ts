export interface WifiNetwork {
  network: string
  password: string
  security: 'WPA' | 'WEP' | 'nopass'
  hidden: boolean
}

/** What phones read from a code to join a network. */
export function wifiCode({ network, password, security, hidden }: WifiNetwork): string {
  const secret = security === 'nopass' || password === '' ? 'T:nopass;' : `T:${security};P:${escaped(password)};`
  return `WIFI:${secret}S:${escaped(network)};${hidden ? 'H:true;' : ''};`
}

/** What has a meaning between the parts of such a code stands behind a backslash within them. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,:"]/g, String.raw`\$&`)
}
