/** One's own path, or a whole https address. What browsers read as another host (`//`, `/\`, a name before `@`) is neither. */
const webAddress = /^(\/(?![/\\])|https:\/\/[^\s/\\@?#]+(?=[/?#]|$))\S*$/

export const noAddress = 'Use an address.'
export const noWebAddress = 'Use an address that starts with / or https://.'

/** The longest address that is kept. */
export const maxAddress = 2000
export const tooLongAddress = 'Use a shorter address.'

/** Whether an address may be linked to or shown: nothing that runs, and no other host in disguise. */
export const isWebAddress = (text: string) => webAddress.test(text)

/** How a field says it before anything is wrong. */
export const webAddressHint = 'An address that starts with / or https://'
