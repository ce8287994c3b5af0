/** Shown by the API and by the screen. */
export const noCustomer = 'Customer Not Found'
