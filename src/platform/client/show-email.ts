import { toUnicode } from 'punycode/punycode.es6.js'

/** An email address as people write it: the domain of `ann@xn--mnchen-3ya.de` as `münchen.de`. */
export const showEmail = (address: string): string => {
  try {
    return toUnicode(address)
  } catch {
    // A domain that only looks encoded.
    return address
  }
}
