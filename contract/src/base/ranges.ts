/** Is the end of a range left open by the day alone, it ends with that day; days and times without an offset are those of the business. */
function momentOf(text: string, end: boolean): number {
  if (/^\d{4}-\d\d$/.test(text)) return Date.parse(`${text}-01T00:00:00+08:00`)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return Date.parse(`${text}T${end ? '23:59:59.999' : '00:00:00'}+08:00`)
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}+08:00`)
}

const placeOf = (value: unknown, end: boolean): number => {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? momentOf(value, end) : Number.NaN
}

/** How the two bounds of a range are called: `dayFrom` and `dayTo`, `fromDay` and `toDay`, `startDate` and `endDate`, `enrolStart` and `enrolEnd`. */
const PAIRS: readonly (readonly [start: RegExp, end: string])[] = [
  [/From$/, 'To'],
  [/^from(?=$|[A-Z])/, 'to'],
  [/Start$/, 'End'],
  [/^start(?=[A-Z])/, 'end'],
]

/** The name of the bound where a range ends that begins at this one, if names say so; the two may still be ids (`fromGroupId`). */
export function endOf(start: string): string | null {
  const pair = PAIRS.find(([name]) => name.test(start))
  return pair ? start.replace(...pair) : null
}

/** Ids have no order: of names that begin with the word, days and moments alone are bounds. */
const isOrdered = (start: string, value: unknown): boolean => typeof value === 'string' || !/^(from|start)[A-Z]/.test(start)

/** The names of a filter's bounds that end a range before it begins: days, months, moments and numbers alike, as the schemas give them. */
export const reversedRanges = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(values).flatMap((name) => {
    const end = endOf(name)
    if (end === null || !isOrdered(name, values[name])) return []
    return placeOf(values[name], false) > placeOf(values[end], true) ? [end] : []
  })
