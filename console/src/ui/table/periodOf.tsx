/** From day to day in one line; its title has both whole. The year of the end is the next one where it is not the same: none is longer than a year. */
export const periodOf = (from: string, to: string) => (
  <span className="table-period" title={`${from} ~ ${to}`}>
    {from} ~ {to.slice(5)}
  </span>
)
