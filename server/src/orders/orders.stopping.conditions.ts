/** States of a parcel that can still be stopped. */
export const UNDER_WAY = "'CREATED', 'COLLECTED', 'IN_TRANSIT', 'DELIVERING', 'PROBLEM'"

/** Is the money of the order `order` on its way back, all of it gone, or asked for? A part that was given back stops no parcel. */
const givenBack = (
  order: string,
): string => `(exists (select from orders z where z.id = ${order} and z.refund_state in ('REFUNDING', 'FULL'))
    or exists (select from refund_requests q where q.order_id = ${order} and q.status = 'REQUESTED'))`

/** Is the parcel `l` under way, or about to be, while its order is given back? */
export const toStopSql = (l: string): string => `${l}.status in (${UNDER_WAY}) and ${givenBack(`${l}.order_id`)}`
