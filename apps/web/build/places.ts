/** The table of paths, and the frame of every screen behind the sign-in. */
export const ROUTES = /[\\/]src[\\/]routes\.tsx$/
export const FRAME = /[\\/]src[\\/]admin\.tsx$/
