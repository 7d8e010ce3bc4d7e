/** Classes for items that a long press lifts. Touch still scrolls and zooms, but selects no text. */
export const longPressClass = 'touch-manipulation select-none [-webkit-touch-callout:none]'
