/** By these ids what the demo put into the office is known again, whatever an owner has called it since. */
const demoId = (number: number) => `0d3a0000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const demoOfferId = demoId(1)
export const demoPrinterIds = [demoId(101), demoId(102)]
export const demoSpools = { ids: [201, 202, 203, 204].map(demoId), name: 'PLA, matt' }
