/** A path of the shop, or a full https address. Paths that browsers resolve to another host (`//`, `/\`, a name before `@`) are neither. */
const webAddress = /^(\/(?![/\\])|https:\/\/[^\s/\\@?#]+(?=[/?#]|$))\S*$/

export const noAddress = 'Use an address.'
export const noWebAddress = 'Use an address that starts with / or https://.'

/** The maximum length of an address. */
export const maxAddress = 2000
export const tooLongAddress = 'Use a shorter address.'

/** Whether an address is safe as a link or picture: not `javascript:`, and not another host in disguise. */
export const isWebAddress = (text: string) => webAddress.test(text)

/** The hint of the field. */
export const webAddressHint = 'An address that starts with / or https://'
