/**
 * A rate in 1/10000 from two whole numbers, as `rateBp` of the contract says it: rounded once, half up; null where there is nothing that it is of.
 * A part below zero, as of a change, goes up as well.
 */
export const rateBpSql = (part: string, whole: string): string =>
  `floor((20000 * (${part})::numeric + (${whole})) / nullif(2 * (${whole}), 0))::bigint`
