/** What a buyer is told whose order or gift is canceled, and whose refund the bank refused. */
export const refundHasFailed = 'The refund has failed. We have been told, and will give the money back another way.'
