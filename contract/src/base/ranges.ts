/** Is the end of a range left open by the day alone, it ends with that day; days and times without an offset are those of the business. */
function momentOf(text: string, end: boolean): number {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return Date.parse(`${text}T${end ? '23:59:59.999' : '00:00:00'}+08:00`)
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}+08:00`)
}

const placeOf = (value: unknown, end: boolean): number => {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? momentOf(value, end) : Number.NaN
}

/** The names `...To` of a filter that end before their `...From` begins: days, moments and numbers alike, as the schemas give them. */
export const reversedRanges = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(values).flatMap((name) => {
    const to = name.replace(/From$/, 'To')
    return to !== name && placeOf(values[name], false) > placeOf(values[to], true) ? [to] : []
  })
