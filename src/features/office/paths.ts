/** Where the navigation reads how much waits for somebody. */
export const waitingPath = '/api/dashboard/waiting'
