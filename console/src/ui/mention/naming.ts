import type { AnyCall, CallInput } from '@camp/contract/base/call'

/** The call that offers the colleagues who may read what is written. */
export interface Readers {
  readonly call: AnyCall
  input(keyword: string): CallInput<AnyCall>
}

export type WordsBox = HTMLTextAreaElement | HTMLInputElement

/** What is typed behind an @ that names somebody, up to the caret: where it begins, and the letters of the name. */
export interface Naming {
  readonly at: number
  readonly keyword: string
}

export interface Colleague {
  readonly id: number
  readonly name: string
}

/** An @ begins a name where no word runs into it: an address of e-mail names nobody. */
export function namingAt(text: string, caret: number): Naming | undefined {
  const keyword = /(?:^|[^A-Za-z0-9._-])@([^\s@]{0,20})$/.exec(text.slice(0, caret))?.[1]
  return keyword === undefined ? undefined : { at: caret - keyword.length - 1, keyword }
}

/** Who is named, as a form keeps it: one text, so that it is seen whether it has changed. */
export const namedText = (people: readonly Colleague[]): string => people.map(({ id, name }) => `${id} ${name}`).join('\n')

/** Those of them whose name still stands in the words. */
export const namedIn = (text: string, content: string): Colleague[] =>
  text.split('\n').flatMap((line) => {
    const [, id = '', name = ''] = /^(\d+) (.+)$/.exec(line) ?? []
    return name !== '' && content.includes(`@${name}`) ? [{ id: Number(id), name }] : []
  })

/** Their numbers, as they are sent. */
export const idsIn = (text: string, content: string): number[] => namedIn(text, content).map(({ id }) => id)

/** The same with one more. */
export const namedWith = (text: string, content: string, one: Colleague): string =>
  namedText([...namedIn(text, content).filter(({ id }) => id !== one.id), one])

/** The words of a text in parts: those that name one of these people are marked. */
export function partsOf(content: string, people: readonly Colleague[]): readonly { readonly text: string; readonly named: boolean }[] {
  const names = [...new Set(people.map(({ name }) => `@${name}`))].sort((one, other) => other.length - one.length)
  const parts: { text: string; named: boolean }[] = []
  let plain = 0
  for (let at = content.indexOf('@'); at >= 0; at = content.indexOf('@', at + 1)) {
    const name = names.find((one) => content.startsWith(one, at))
    if (name === undefined) continue
    if (at > plain) parts.push({ text: content.slice(plain, at), named: false })
    parts.push({ text: name, named: true })
    plain = at + name.length
  }
  return plain < content.length ? [...parts, { text: content.slice(plain), named: false }] : parts
}
