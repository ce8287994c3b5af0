/** Shown by the form and by the API. */
export const noViewName = 'Give the view a name.'
