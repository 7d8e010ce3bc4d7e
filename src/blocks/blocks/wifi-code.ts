export interface WifiNetwork {
  network: string
  password: string
  security: 'WPA' | 'WEP' | 'nopass'
  hidden: boolean
}

/** Text of a QR code for joining a network. */
export function createWifiCode({ network, password, security, hidden }: WifiNetwork): string {
  const secret = security === 'nopass' || password === '' ? 'T:nopass;' : `T:${security};P:${escapeText(password)};`
  return `WIFI:${secret}S:${escapeText(network)};${hidden ? 'H:true;' : ''};`
}

/** Escapes special characters with a backslash. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,:"]/g, String.raw`\$&`)
}
