export interface WifiNetwork {
  network: string
  password: string
  security: 'WPA' | 'WEP' | 'nopass'
  hidden: boolean
}

/** Text of a QR code for joining a network. */
export function wifiCode({ network, password, security, hidden }: WifiNetwork): string {
  const secret = security === 'nopass' || password === '' ? 'T:nopass;' : `T:${security};P:${escaped(password)};`
  return `WIFI:${secret}S:${escaped(network)};${hidden ? 'H:true;' : ''};`
}

/** Escapes special characters with a backslash. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,:"]/g, String.raw`\$&`)
}
