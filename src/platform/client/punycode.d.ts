/** The library's module for browsers. Under its plain name, Node has one of its own. */
declare module 'punycode/punycode.es6.js' {
  /** A domain or an email address with its encoded labels as people write them. Throws a `RangeError` for labels that are not encoded. */
  export function toUnicode(address: string): string
}
