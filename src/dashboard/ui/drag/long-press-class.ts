/** Classes of what a long press lifts: a finger still scrolls and zooms, and selects no text. */
export const longPressClass = 'touch-manipulation select-none [-webkit-touch-callout:none]'
