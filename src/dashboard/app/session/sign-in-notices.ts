/**
 * `password_changed`: a new password was chosen with a link. `known_device`: a link made this browser a known device. `link_expired`: that
 * link no longer works.
 */
export const signInNotices = ['password_changed', 'known_device', 'link_expired'] as const
export type SignInNotice = (typeof signInNotices)[number]
