export const dashboardApi = '/api/dashboard'
/** Where the navigation reads how much waits for somebody. */
export const waitingPath = `${dashboardApi}/waiting`
