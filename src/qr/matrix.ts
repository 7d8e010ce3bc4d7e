import encodeQR from 'qr'
import { chooseLevel, type Level, levelNames, findVersion } from './correction-level.ts'

/** A code before it is drawn. */
export interface QrSymbol {
  /** The modules row by row, without a quiet zone. True is dark. */
  modules: boolean[][]
  size: number
  level: Level
}

/** Encodes a text as a QR code. `auto` chooses the level by the share of the width that the logo takes, in percent. 0: no logo. */
export function encodeSymbol(text: string, correction: Level | 'auto', logoShare: number): QrSymbol {
  const { level, version } =
    correction === 'auto' ? chooseLevel(text, logoShare) : { level: correction, version: findVersion(text, correction) }
  // The encoder requires a border of at least one module.
  const modules = encodeQR(text, 'raw', { ecc: levelNames[level], border: 1, version: version ?? 40 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  return { modules, size: modules.length, level }
}
