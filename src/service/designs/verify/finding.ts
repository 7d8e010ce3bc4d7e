/** A problem that lowers the score of a code. */
export interface Finding {
  /** The view or the rule. */
  view: string
  message: string
  cost: number
  /** With this problem a code is not verified, whatever its score. */
  grave: boolean
  /** A problem of some scanners, but of no phone. */
  phonesOnly?: true
}
