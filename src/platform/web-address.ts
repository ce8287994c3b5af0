/** One's own path, or a whole https address. What browsers read as another host (`//`, `/\`, a name before `@`) is neither. */
const webAddress = /^(\/(?![/\\])|https:\/\/[^\s/\\@?#]+(?=[/?#]|$))\S*$/

export const noWebAddress = 'Use an address that starts with / or https://.'

/** Whether an address may be linked to or shown: nothing that runs, and no other host in disguise. */
export const isWebAddress = (text: string) => webAddress.test(text)

/** How a field says it before anything is wrong. */
export const webAddressHint = 'An address that starts with / or https://'
