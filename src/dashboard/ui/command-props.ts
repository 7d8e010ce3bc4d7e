/** Props of every list of cmdk: the options are filtered here, arrows go around, and letters are only typed. */
export const commandProps = { shouldFilter: false, loop: true, vimBindings: false } as const
