import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from './sources.mjs'
import { nameOf, textOf, walk } from './syntax.mjs'

// What the house asks of the console alone.

export const LATE_PART = 'console/src/ui/base/latePart.tsx'
const LOADERS = ['latePart', 'chunk', 'loadChunk']

/** Parts of the console that come by themselves: React's `lazy`, and an `import()` that no loader of the house surrounds. */
export function loneParts(body, mayBeLazy) {
  const lone = []
  const look = (node, held) => {
    if (node === null || typeof node !== 'object') return
    let inside = held
    if (node.type === 'CallExpression') {
      if (LOADERS.includes(nameOf(node.callee))) inside = true
      if ((nameOf(node.callee) === 'lazy' && !mayBeLazy) || (node.callee.type === 'Import' && !held)) lone.push(node.span)
    }
    if (node.type === 'KeyValueProperty' && nameOf(node.key) === 'load') inside = true
    for (const child of Array.isArray(node) ? node : Object.values(node)) look(child, inside)
  }
  look(body, false)
  return lone
}

const isNumber = (node) => node?.type === 'NumericLiteral' || (node?.type === 'JSXExpressionContainer' && isNumber(node.expression))

/** Places where a screen says by a number how long a text may be, also by the name of a number of its own. */
export function ownRoom(body) {
  const numbers = new Set()
  const rooms = []
  walk(body, (node) => {
    if (node.type === 'VariableDeclarator' && isNumber(node.init)) numbers.add(node.id.value)
    if (node.type === 'JSXAttribute' && node.name.value === 'maxLength') rooms.push([node.value, node.span])
    if (node.type === 'KeyValueProperty' && nameOf(node.key) === 'maxLength') rooms.push([node.value, node.key.span])
  })
  const named = (node) => numbers.has((node?.type === 'JSXExpressionContainer' ? node.expression : node)?.value)
  return rooms.filter(([value]) => isNumber(value) || named(value)).map(([, span]) => span)
}

export const COMPOSED = 'console/src/platform/composing.ts'
const OTHER_KEYS = /^(keyup|keypress|onKeyUp|onKeyPress)(Capture)?$/
const ASKED = ['isComposing', 'keyCode', 'which']

/** Places that ask by themselves whether a word is being composed, or hear keys by an event that is not held back meanwhile. */
export function listensToKeys(body) {
  const found = []
  walk(body, (node) => {
    if (node.type === 'MemberExpression' && ASKED.includes(node.property.value)) found.push(node.span)
    if (node.type === 'JSXAttribute' && OTHER_KEYS.test(node.name.value)) found.push(node.span)
    if (node.type === 'StringLiteral' && OTHER_KEYS.test(node.value)) found.push(node.span)
  })
  return found
}

export const COPIES = 'console/src/platform/clipboard.ts'

/** Places that speak to the clipboard themselves. */
export function copiesItself(body) {
  const found = []
  walk(body, (node) => {
    if (node.type === 'MemberExpression' && ['clipboard', 'execCommand'].includes(node.property.value)) found.push(node.span)
  })
  return found
}

export const IN_VIEW = 'console/src/platform/inView.ts'

/** What stands in the page once: the frame, its drawer, a dialog that is open, notices. */
const ONCE = /^(dialog\[open\]|link|main\b|header\b|\.shell-|\.drawer\b|\.notices$|\[data-undo\])/

/** Places that look in the whole page for a part that a hidden tab may have too. */
export function looksBehind(body) {
  const found = []
  walk(body, (node) => {
    const { callee } = node
    if (node.type !== 'CallExpression' || nameOf(callee?.object) !== 'document' || !/^querySelector/.test(callee.property.value)) return
    const [first] = node.arguments
    if (!ONCE.test(textOf(first.expression) ?? '')) found.push(node.span)
  })
  return found
}

/** Where a button is off and why stands in its own words or beside it, nothing is typed yet, it is not there yet, or its whole field is off. */
const SAID_BESIDE = [
  'account/CodeField.tsx',
  'account/ProfileCard.tsx',
  'account/UserNameCard.tsx',
  'banners/BannerLine.tsx',
  'camps/CampConfigPage.tsx',
  'history/RecordAsOf.tsx',
  'logistics/TroubleCard.tsx',
  'roles/RolePermissionsCard.tsx',
  'ui/form/DayBox.tsx',
  'ui/overlay/Menu.tsx',
  'ui/table/DataTableRow.tsx',
  'uploads/CropDialog.tsx',
].map((file) => `console/src/${file}`)

/** Buttons that are off for more than that they work just now, and are not made so by `refusable`, which tells why. */
export function silentlyOff(body, file) {
  if (SAID_BESIDE.includes(file)) return []
  const works = (node) =>
    node?.type === 'BinaryExpression' ? works(node.left) && works(node.right) : ['busy', 'undefined'].includes(nameOf(node))
  const found = []
  walk(body, (node) => {
    if (node.type !== 'JSXOpeningElement' || !/^(Icon)?[Bb]utton$/.test(nameOf(node.name) ?? '')) return
    for (const { name, value, span } of node.attributes)
      if (/^(aria-)?disabled$/.test(name?.value) && !works(value?.expression)) found.push(span)
  })
  return found
}

const NATIVE_DAY = /^(date|datetime-local|time|month|week)$/

/** Places where the browser's own control for a day or time is drawn. */
export function nativeDays(body) {
  const found = []
  walk(body, (node) => {
    if (node.type !== 'JSXAttribute' || node.name.value !== 'type') return
    walk(node.value, (part) => {
      if (NATIVE_DAY.test(textOf(part))) found.push(node.span)
    })
  })
  return found
}

/** Keys of a text that say one of something beside another that says many. */
export function pluralsApart(body) {
  const found = []
  walk(body, (node) => {
    if (node.type === 'KeyValueProperty' && /_(one|other)$/.test(nameOf(node.key) ?? textOf(node.key) ?? '')) found.push(node.key.span)
  })
  return found
}

/** Variables that a style uses and nothing in the console defines, in a style or as the name of a property. */
export function unknownVariables(base, sources) {
  const styles = filesOf(base, /\.css$/)
    .filter((file) => file.startsWith('console/src/'))
    .map((file) => ({ file, source: readFileSync(join(base, file), 'utf8') }))
  const known = new Set(styles.flatMap(({ source }) => source.match(/--[\w-]+(?=\s*:)/g) ?? []))
  for (const { source } of sources) for (const [, name] of source.matchAll(/['"`](--[\w-]+)/g)) known.add(name)
  return styles.flatMap(({ file, source }) =>
    [...source.matchAll(/var\((--[\w-]+)/g)]
      .filter(([, name]) => !known.has(name))
      .map(({ index }) => ({ file, habit: 'variable', line: source.slice(0, index).split('\n').length })),
  )
}
