export interface WifiNetwork {
  network: string
  password: string
  security: 'WPA' | 'WEP' | 'nopass'
  hidden: boolean
}

/** The text of a QR code with which phones join a network. */
export function createWifiCode({ network, password, security, hidden }: WifiNetwork): string {
  const access = security === 'nopass' || password === '' ? 'T:nopass;' : `T:${security};P:${escapeText(password)};`
  return `WIFI:${access}S:${escapeText(network)};${hidden ? 'H:true;' : ''};`
}

/** Escapes special characters with a backslash. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,:"]/g, String.raw`\$&`)
}
