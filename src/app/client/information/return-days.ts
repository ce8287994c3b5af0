/** Days after the arrival for returning an unpersonalized gift and for reporting a fault. */
export const returnDays = 14
