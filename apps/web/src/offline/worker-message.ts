/** A page's message to the service worker: store the code that reads barcodes. */
export const STORE_DECODER = 'store-decoder'
