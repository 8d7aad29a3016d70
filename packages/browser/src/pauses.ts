/** Milliseconds of pause in typing before a list is searched. */
export const TYPING_PAUSE_MS = 250
/** Milliseconds for which changes of a stream are gathered before what is shown loads again. */
export const GATHER_MS = 150
/** Milliseconds between checks of a Pix in addition to the live changes, because the customer waits for the payment. */
export const ASK_FOR_PIX_MS = 5_000
