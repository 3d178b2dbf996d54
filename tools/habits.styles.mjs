import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesOf } from './sources.mjs'
import { textOf, walk } from './syntax.mjs'

// What the house asks of the styles of the console: a part writes its own classes, and nobody else does.

const UTILITY_SHEET = 'console/src/ui/base/utilities.css'

/** Sheets that speak of all parts, each with its reason. */
const OVER_ALL = { 'console/src/ui/base/touch.css': 'what is lower than a finger needs, met by one rule whichever part it is of' }

/** The classes that no part owns, each with its reason: any part may name them, and place them inside of its own. */
const UTILITIES = {
  button: 'what is pressed: beside Button also a link or a label may look so (with -primary, -danger, -large and -spin)',
  'icon-button': 'what is pressed and has a sign for its word',
  link: 'a button within text',
  stroked: 'a sign that is drawn by its lines',
  tag: 'the word of a state, in one of five hues (with -grey, -blue, -green, -amber and -red)',
  card: 'the ground of whatever stands by itself on a screen',
  quiet: 'words that step back',
  id: 'a number that is read digit by digit',
  mono: 'a code',
  'visually-hidden': 'what is heard and not seen',
  'no-print': 'what paper has no use for',
}
const isUtility = (name) => Object.keys(UTILITIES).some((utility) => name === utility || name.startsWith(`${utility}-`))

/** `ui/table/table.cards.css` is a sheet of the part `table`. */
const partOf = (file) =>
  basename(file)
    .replace(/\..*$/, '')
    .replace(/^./, (letter) => letter.toLowerCase())
const isOwn = (name, part) => name === part || name.startsWith(`${part}-`)

const CLASS = /\.(-?[A-Za-z_][\w-]*)/g
/** The selectors of a list: what stands between commas outside of brackets. */
function separated(list) {
  let depth = 0
  const parts = ['']
  for (const letter of list) {
    depth += Number(letter === '(') - Number(letter === ')')
    if (letter === ',' && depth === 0) parts.push('')
    else parts.push(parts.pop() + letter)
  }
  return parts
}
const classesOf = (selector) => [...selector.matchAll(CLASS)].map(([, name]) => name)

/** The selectors of a sheet, each with its line. */
function selectorsOf(source) {
  const bare = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...bare.matchAll(/([^{};]+)\{/g)]
    .filter(([, prelude]) => !prelude.trim().startsWith('@'))
    .flatMap(({ index, 1: prelude }) => {
      const line = bare.slice(0, index + prelude.search(/\S/)).split('\n').length
      return separated(prelude).map((selector) => ({ selector, line }))
    })
}

/** Collects what the sources of the console call by name. */
export class NamedClasses {
  /** Every word of a text, as any may be a class or a selector. */
  words = new Set()
  /** How a name begins whose end a source puts to it: `tag-${hue}`. */
  beginnings = new Set()
  /** Those that are classes for certain. */
  certain = []

  add(file, body, lineOf) {
    walk(body, (node) => {
      const text = textOf(node)
      for (const [word] of text.matchAll(/[A-Za-z_][\w-]*/g)) this.words.add(word)
      if (node.type === 'TemplateElement' && !node.tail) for (const [word] of text.matchAll(/[A-Za-z][\w-]*-$/g)) this.beginnings.add(word)
      if (node.type !== 'JSXAttribute' || node.name.value !== 'className') return
      const { expression = node.value } = node.value
      for (const text of [expression, expression.consequent, expression.alternate])
        if (text?.type === 'StringLiteral')
          for (const name of text.value.split(' ')) this.certain.push({ name, file, line: lineOf(node.span) })
    })
  }

  has(name) {
    return this.words.has(name) || [...this.beginnings].some((beginning) => name.startsWith(beginning))
  }
}

/** Classes that another part writes, that no source names, and that no sheet writes. */
export function strayClasses(base, named) {
  const sheets = filesOf(base, /\.css$/).filter((file) => file.startsWith('console/src/'))
  const written = new Set()
  const found = sheets.flatMap((file) => {
    const part = partOf(file)
    const shared = file === UTILITY_SHEET
    const twin = sheets.some((other) => other < file && basename(other) === basename(file))
    return selectorsOf(readFileSync(join(base, file), 'utf8')).flatMap(({ selector, line }) => {
      const names = classesOf(selector)
      for (const name of names) written.add(name)
      const strange = file in OVER_ALL ? [] : names.filter((name) => (shared ? !isUtility(name) : !isOwn(name, part) && !isUtility(name)))
      if (twin || strange.length > 0) return [{ file, habit: 'part', line }]
      if (!shared && names.length > 0 && names.every(isUtility)) return [{ file, habit: 'utility', line }]
      return names.some((name) => !named.has(name)) ? [{ file, habit: 'unnamed', line }] : []
    })
  })
  const unwritten = named.certain.filter(({ name }) => !written.has(name))
  return [...found, ...unwritten.map(({ file, line }) => ({ file, habit: 'unwritten', line }))]
}
