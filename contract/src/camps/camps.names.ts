/** A camp as it is named everywhere: those of one type often have the same name, and only the term tells them apart. */
export const campName = ({ name, term }: { readonly name: string; readonly term: string }): string => `${name} ${term}`
