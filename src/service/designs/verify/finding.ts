/** A problem that lowers the score of a code. */
export interface Finding {
  /** The view in which the code has the problem, or the rule that it breaks. */
  view: string
  message: string
  /** The points that it takes from the score, which begins at 100. */
  cost: number
  /** A code with a grave problem is not verified, even if its score is high. */
  grave: boolean
  /** Phones read a code with this problem, but some scanners do not. */
  phonesOnly?: true
}
