/** How many days after its arrival an unpersonalised gift can be sent back, or a fault be told. */
export const returnDays = 14
