/** Maximum lengths in characters: a long text, a remark, a reason. */
export const longText = 5000
export const remarkText = 2000
export const reasonText = 500
/** Single lines: an image's description, an external number, and names. */
export const imageText = 200
export const trackingText = 60
export const viewName = 40
export const printerName = 60
export const spoolName = 60
/** The minimum length. */
export const leastPassword = 8
