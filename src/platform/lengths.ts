/** How many characters a text may have: what somebody writes at length, a remark, a reason. */
export const longText = 5000
export const remarkText = 2000
export const reasonText = 500
/** What is said of an image, the number of a parcel, the names of a view, of a printer and of a spool. */
export const imageText = 200
export const trackingText = 60
export const viewName = 40
export const printerName = 60
export const spoolName = 60
/** And how many it has to have. */
export const leastPassword = 8
