/** Props of every cmdk list: the dashboard filters the options, arrow keys wrap around, and Vim shortcuts are off. */
export const commandProps = { shouldFilter: false, loop: true, vimBindings: false } as const
