/** Something that costs a drawn code points of its margin. */
export interface Finding {
  /** The view or the rule. */
  view: string
  message: string
  cost: number
  /** With it a code is not verified, whatever it scores. */
  grave: boolean
}
