/** The published password of a sign-in of the demo shop. */
export const demoPassword = (login: string) => `demo-${login}-2026`

/** Whether the password has the form of the published ones. */
export const isDemoPassword = (password: string) => /^demo-.+-2026$/.test(password)
