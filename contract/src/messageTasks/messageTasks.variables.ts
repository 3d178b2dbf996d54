import { bracedIn } from '../base/parameters.texts.ts'
import type { Words } from '../base/rules.words.ts'

/** Whom messages go to. */
export type AudienceKind = 'STAFF' | 'PARENTS'

interface Variable extends Words {
  readonly kinds: readonly AudienceKind[]
}

/** What `{...}` in a message stands for. */
export const messageVariables = {
  name: { zh: '收件人姓名', en: "Recipient's name", kinds: ['STAFF', 'PARENTS'] },
  child: { zh: '孩子姓名', en: "Children's names", kinds: ['PARENTS'] },
} as const satisfies Record<string, Variable>
export type MessageVariable = keyof typeof messageVariables

const names = Object.keys(messageVariables) as MessageVariable[] // Object.keys forgets the keys of a table that is known

/** The variables that a message to them may hold. */
export const variablesFor = (kind: AudienceKind): MessageVariable[] =>
  names.filter((name) => messageVariables[name].kinds.some((known) => known === kind))

const VARIABLE = /\{([^{}]*)\}/g

/** What was meant to be a variable of a message and is none for them, e.g. `{nmae}`, `｛name｝`, `{{name}}` or `{name`; each once. */
export const unknownVariables = (content: string, kind: AudienceKind): string[] => {
  const known: readonly string[] = variablesFor(kind).map((name) => `{${name}}`)
  return [...new Set(bracedIn(content))].filter((braced) => !known.includes(braced))
}

/** The message as one recipient reads it. What a value holds in braces stays as it is. */
export const fillMessage = (content: string, values: Readonly<Record<MessageVariable, string>>): string =>
  content.replaceAll(VARIABLE, (whole, name: string) => (Object.hasOwn(values, name) ? values[name as MessageVariable] : whole)) // an own key of the values
