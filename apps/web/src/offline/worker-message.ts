/** What a page sends to the service worker: keep the code that reads barcodes. */
export const STORE_DECODER = 'store-decoder'
