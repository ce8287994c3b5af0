/** Fields with these names are never logged. */
const secretNames = [
  ...['authorization', 'cookie', 'set-cookie', 'stripe-signature'],
  ...['password', 'currentPassword', 'newPassword', 'passwordHash'],
  ...['email', 'token', 'secret', 'clientSecret', 'client_secret', 'payment_intent_client_secret'],
  ...['secretKey', 'webhookSecret', 'databaseUrl', 'cardNumber', 'cvc'],
].join('|')

const hidden = '[hidden]'

/** Patterns of secrets anywhere in a line. */
const patterns: [pattern: RegExp, instead: string | ((found: string) => string)][] = [
  // A JSON value, also within a JSON text.
  [new RegExp(`("(?:${secretNames})":)("(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])`, 'gi'), `$1"${hidden}"`],
  [
    new RegExp(`(?<!\\\\)(\\\\+"(?:${secretNames})\\\\+":\\s*\\\\+")((?:[^\\\\\\n]|\\\\+(?=[^\\\\"\\n]))*)`, 'gi'),
    `$1${hidden}`,
  ],
  [new RegExp(`([?&](?:${secretNames})=)[^&\\s"'\\\\#]+`, 'gi'), `$1${hidden}`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/g, `$1 ${hidden}`],
  [/\b\w+_secret_\w+/g, hidden],
  [/\b(?:sk|rk)_(?:test|live)_\w+|\bwhsec_\w+/g, hidden],
  [/:\/\/[^\s/"@]+@/g, `://${hidden}@`],
  // Card numbers start with 3 to 6; timestamps in milliseconds start with 1.
  [/(?<![\w.-])[3-6]\d{3}(?:[ -]?\d){9,15}(?![\w.-])/g, (found) => (isCardNumber(found) ? hidden : found)],
]

/** Blanks secrets in a text: passwords, cookies, keys, tokens, card numbers. JSON stays valid. */
export const withoutSecrets = (text: string): string =>
  patterns.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead as string), text)

/** Luhn's check digit tells a card number from other numbers. */
function isCardNumber(text: string) {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const doubled = digit * 2
    return total + (index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
