/** Fills `{name}` in a text. Apart from the table of errors, which the log-in does without. */
export const fill = (template: string, data: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, key: string) => (key in data ? String(data[key]) : whole))
