/** Said by the API, and by the screen that asked it. */
export const noCustomer = 'Customer Not Found'
