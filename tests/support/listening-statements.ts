/** Whether a statement belongs to the connection that listens for announcements. A timer sends these, so they are not counted. */
export const isListening = (statement: unknown) =>
  /^(-- listening|LISTEN |SELECT pg_advisory_lock_shared)/.test(String(statement))
