/** Classes for items that a long press picks up: touch still scrolls and zooms, and does not select text. */
export const longPressClass = 'touch-manipulation select-none [-webkit-touch-callout:none]'
