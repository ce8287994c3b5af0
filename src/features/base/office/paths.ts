export const dashboardApi = '/api/dashboard'
/** API path of the open tasks per screen, for the badges of the navigation. */
export const waitingPath = `${dashboardApi}/waiting`
