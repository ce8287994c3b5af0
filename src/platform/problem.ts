/** The kinds of expected failures. Any other thrown error is a bug. */
export const problemStatus = {
  'bad-request': 400,
  'sign-in-required': 401,
  'not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'wrong-content-type': 415,
  'too-many': 429,
  'payment-refused': 402,
  unavailable: 503,
} as const

export type ProblemKind = keyof typeof problemStatus

/** An expected failure: its kind decides the HTTP status, its message is one plain sentence for the shopper. */
export class Problem extends Error {
  readonly kind: ProblemKind
  /** Seconds until a retry makes sense, if known. */
  readonly retryAfter: number | undefined
  constructor(kind: ProblemKind, message: string, retryAfter?: number) {
    super(message)
    this.name = 'Problem'
    this.kind = kind
    this.retryAfter = retryAfter
  }
}

export const notSignedIn = (sentence = 'Please sign in.') => new Problem('sign-in-required', sentence)
