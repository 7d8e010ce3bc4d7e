/**
 * `password_changed`: a new password was chosen by a link. `known_device`: a link made this browser a known one. `link_expired`: such a link
 * no longer works.
 */
export const signInNotices = ['password_changed', 'known_device', 'link_expired'] as const
export type SignInNotice = (typeof signInNotices)[number]
