/** The demo's account for the owner. */
export const demoOwner = 'admin@example.com'

/** The ids of the demo's offer, printers and spools, by which they are recognized after a rename. */
const demoId = (number: number) => `0d3a0000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const demoOfferId = demoId(1)
export const demoPrinterIds = [demoId(101), demoId(102)]
export const demoSpools = { ids: [201, 202, 203, 204].map(demoId), name: 'PLA, matt' }
