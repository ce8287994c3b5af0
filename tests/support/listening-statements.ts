/** Whether a statement is one of the connection that listens for announcements: the clock decides when they are sent, whoever buys. */
export const isListening = (statement: unknown) =>
  /^(-- listening|LISTEN |SELECT pg_advisory_lock_shared)/.test(String(statement))
