/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const SOURCES = join(import.meta.dirname, '../src')
/** What makes a component a form in a dialog. */
const FORM = /<(FormModal|ReasonModal|AccountModal|ImportModal)\b/
const HANDS_ON = /(Button|Dialogs?|(?:Parent|User)TagsModal)$/
const EXPORTED = /^export (?:function|const) ([A-Z]\w*)/gm

/** A file of parts (`orders.parts.tsx`) is called by the first that it exports. */
const nameOf = (path: string, text: string): string =>
  path.endsWith('.parts.tsx') ? ([...text.matchAll(EXPORTED)][0]?.[1] ?? path) : basename(path, '.tsx')

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }))
  .map(({ path, text }) => ({ path, text, name: nameOf(path, text) }))

/** Each dialog that is a form, with the components that open it, as the code stands: by name, each list sorted. */
export function openersByCode(): Record<string, string[]> {
  const dialogs = files
    .filter(({ path, text }) => FORM.test(text) && !path.startsWith('ui/form/'))
    .flatMap(({ text }) => [...text.matchAll(EXPORTED)].map(([, dialog = '']) => dialog))
    .filter((dialog) => /(Modal|Dialog)$/.test(dialog))
  const opens = (dialog: string) => new RegExp(`<${dialog}\\b|import\\('[^']*'\\)\\)\\.${dialog}\\b`)
  const users = (of: string) => files.filter(({ text, name }) => name !== of && opens(of).test(text)).map(({ name }) => name)
  // A button, a switch between dialogs or what fills a shared dialog only hands on what it is given.
  const openers = (of: string): string[] =>
    users(of).flatMap((user) => (HANDS_ON.test(user) ? openers(user).map((door) => `${door} > ${user}`) : [user]))
  return Object.fromEntries(dialogs.sort().map((dialog) => [dialog, openers(dialog).sort()]))
}
