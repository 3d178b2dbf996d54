import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from '@swc/core'
import {
  COMPOSED,
  COPIES,
  copiesItself,
  IN_VIEW,
  LATE_PART,
  listensToKeys,
  loneParts,
  looksBehind,
  nativeDays,
  ownRoom,
  pluralsApart,
  silentlyOff,
  unknownVariables,
} from './habits.console.mjs'
import { claims, heldByApi, isSql, KNOWS_NOUNS, LOCKS, nounsNamed, OF_NOUN, PLATFORM, ROLES, roleOf, SQL_ROLES } from './habits.server.mjs'
import { NamedClasses, strayClasses } from './habits.styles.mjs'
import { filesOf } from './sources.mjs'
import { nameOf, textOf, walk } from './syntax.mjs'

const TEST = /\.test\.tsx?$|^[^/]+\/test\//
const NAMES = /^(index|utils?|helpers?|types?|common|misc|shared)\./i
const UNFINISHED = /\b(TODO|FIXME|XXX)\b/
const CHINESE = /\p{Script=Han}/u

/** What the house asks of every file and no other tool looks at. */
export const habits = {
  name: 'a file is named by its noun and role, not index, utils, helpers, types, common',
  unfinished: 'what is not done is not begun: no TODO',
  chinese: 'Chinese words of the console stand in *.text.ts, titles of screens in *.console.tsx, beside the English',
  cast: 'a cast carries its reason, on its line or the one above',
  suppression: 'a suppression carries its reason',
  endless:
    'what is fetched from outside ends by withDeadline of server/src/platform/deadline.ts: AbortSignal.timeout is forgotten while a body comes',
  lock: 'an advisory lock is taken by a name of server/src/platform/db/locks.ts, where each has a number of its own',
  late: 'a part of the console is loaded by latePart, chunk or loadChunk, or as the load of a screen or search: by a plain lazy or import() what failed is never tried again',
  room: 'how much a field takes is read from its call by limitsOf; of what no call has, in console/src/ui: no screen holds the number',
  day: 'a day or time is typed and picked by DayField or DateRangeFilter: native date and time inputs speak the language of the browser',
  composed:
    'keys of a word that is being composed are kept from the page by console/src/platform/composing.ts: nobody else asks for them, and keys are heard by keydown, which it holds back',
  seen: 'what a key leads to is found by inView of console/src/platform: tabs behind the open one stay in the page, hidden, and come first in it',
  off: 'a button that may be off says why, by refusable of console/src/ui/page: disabled is for what works just now',
  copied: 'a text is copied by copyText of console/src/platform/clipboard.ts, which copies over plain http too',
  claimed:
    'the row of a statement comes from PostgreSQL (docs/how/statement.md); those that are still written beside theirs are counted in MOST_CLAIMED (tools/habits.mjs), which only falls',
  rate: 'a rate, a share or a progress is reckoned by contract/src/base/numbers.ts, in SQL by rateBpSql (server/src/platform/db/rates.ts): once, from the counts, half up',
  role: 'SQL, whole or in parts, stands in a file whose name says so (docs/architecture.md)',
  named: 'the name of a file of the server ends with its role, one of those in docs/architecture.md',
  api: 'a *.api.ts names what other nouns may use, from the files of its noun, and holds no code',
  noun: 'the platform names no noun (docs/architecture.md): what it needs to know of one, the module of the noun hands in',
  number: 'migrations are numbered one by one, each number once: two that landed with the same one would end every start',
  variable: 'a variable of the styles that is used is one that the console defines: of any other the line says nothing',
  part: 'a class begins with the part that writes it, by the name of its sheet (docs/how/styles.md): another part places it by its element, its role, its data-slot, or a class of its own',
  utility: 'a utility looks alike everywhere: a part changes it only inside of its own',
  unnamed: 'a class that no source names styles nothing',
  unwritten: 'a class that no sheet writes says nothing',
  plural: 'one and many of something stand in one text, {count|day|days}, not under two keys',
}

const RATES = ['contract/src/base/numbers.ts', 'server/src/platform/db/rates.ts']
/** Steps in which a rate is told: percent, tenths of them, hundredths. */
const STEPS = [100, 1_000, 10_000]
const SQL_RATE = /\*\s*100(0|00)?(\.0)?\s*\)?(::\w+)?\s*\/(?!\*)|\/[^/*;,\n]{1,60}\*\s*100(0|00)?\b/
const bare = (node) => (node?.type === 'ParenthesisExpression' ? bare(node.expression) : node)

/** Places where a rate is reckoned: parts of a whole times 100 or the like, or 1/10000 made percent. */
function ownRates(body) {
  const steps = new Set()
  const found = []
  walk(body, (node) => {
    if (node.type === 'VariableDeclarator' && STEPS.includes(node.init?.value)) steps.add(node.id.value)
  })
  const isStep = (node) =>
    node?.type === 'NumericLiteral' ? STEPS.includes(node.value) : node?.type === 'Identifier' && steps.has(node.value)
  const within = (node, test) => {
    const one = bare(node)
    if (one?.type !== 'BinaryExpression') return false
    return test(one, bare(one.left), bare(one.right)) || within(one.left, test) || within(one.right, test)
  }
  const inSteps = (node) => within(node, ({ operator }, left, right) => operator === '*' && (isStep(left) || isStep(right)))
  const divided = (node) => within(node, ({ operator }, _, right) => operator === '/' && right?.type !== 'NumericLiteral')
  walk(body, (node) => {
    if (SQL_RATE.test(textOf(node)) && node.type !== 'JSXText') found.push(node.span)
    if (node.type !== 'BinaryExpression') return
    const [left, right] = [bare(node.left), bare(node.right)]
    const whole = node.operator === '/' && right?.type !== 'NumericLiteral' && !isStep(right) && inSteps(left)
    const part = node.operator === '*' && ((isStep(right) && divided(left)) || (isStep(left) && divided(right)))
    const told = node.operator === '/' && isStep(right) && /bp$/i.test(nameOf(left) ?? '')
    if (whole || part || told) found.push(node.span)
  })
  return found
}

/** How many rows are still claimed: of statements whose text depends on their input. */
const MOST_CLAIMED = 31
function findings(file, source, nouns, classes) {
  const lines = source.split('\n')
  const found = []
  const report = (habit, line) => found.push({ file, habit, line })
  const fetches = /^server\/src\//.test(file) && !TEST.test(file) && /\bfetch\(/.test(source)
  if (NAMES.test(basename(file))) report('name', 1)
  for (const [index, line] of lines.entries()) {
    if (fetches && line.includes('AbortSignal.timeout(')) report('endless', index + 1)
    if (UNFINISHED.test(line)) report('unfinished', index + 1)
    if (/biome-ignore(-all|-start)?\s+\S+\s*$|@ts-(ignore|nocheck|expect-error)\s*$/.test(line)) report('suppression', index + 1)
  }
  // swc counts in bytes, on and on from file to file: an empty statement put in front tells where this one begins.
  const { body } = parseSync(`;${source}`, { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true })
  const bytes = Buffer.from(`;${source}`)
  const origin = body[0].span.start
  const lineOf = ({ start }) =>
    bytes
      .subarray(0, start - origin)
      .toString()
      .split('\n').length
  const explained = (line) => /\/\/|\*\//.test(lines[line - 1] ?? '') || /^\s*(\/\/|\*|\/\*)/.test(lines[line - 2] ?? '')
  const wordless = /^console\/src\//.test(file) && !/\.(text\.ts|console\.tsx)$/.test(file) && !TEST.test(file)
  if (/^console\/src\//.test(file) && !TEST.test(file)) for (const span of loneParts(body, file === LATE_PART)) report('late', lineOf(span))
  if (/^(console|contract|server)\/src\//.test(file) && !TEST.test(file) && !RATES.includes(file))
    for (const line of new Set(ownRates(body).map(lineOf))) report('rate', line)
  if (/^console\/src\//.test(file) && !TEST.test(file) && file !== COMPOSED)
    for (const span of listensToKeys(body)) report('composed', lineOf(span))
  if (/^console\/src\//.test(file) && !TEST.test(file) && file !== COPIES)
    for (const span of copiesItself(body)) report('copied', lineOf(span))
  if (/^console\/src\//.test(file) && !TEST.test(file) && file !== IN_VIEW)
    for (const span of looksBehind(body)) report('seen', lineOf(span))
  if (/^console\/src\//.test(file) && !TEST.test(file)) for (const span of silentlyOff(body, file)) report('off', lineOf(span))
  if (/^console\/src\//.test(file) && !TEST.test(file)) classes.add(file, body, lineOf)
  if (/^console\/src\/.*\.text\.ts$/.test(file)) for (const span of pluralsApart(body)) report('plural', lineOf(span))
  if (/^console\/src\//.test(file)) for (const span of nativeDays(body)) report('day', lineOf(span))
  if (/^console\/src\/(?!ui\/)/.test(file) && !TEST.test(file)) for (const span of ownRoom(body)) report('room', lineOf(span))
  if (PLATFORM.test(file) && !TEST.test(file) && !KNOWS_NOUNS.includes(file))
    for (const line of new Set(nounsNamed(body, nouns).map(lineOf))) report('noun', line)
  if (/^server\/src\/.*\.api\.ts$/.test(file)) for (const { span } of heldByApi(body).slice(0, 1)) report('api', lineOf(span))
  const ofNoun = OF_NOUN.test(file) && !TEST.test(file)
  if (ofNoun && !ROLES.includes(roleOf(file))) report('named', 1)
  const homeless = ofNoun && !SQL_ROLES.includes(roleOf(file))
  walk(body, (node) => {
    if (file !== LOCKS && !TEST.test(file) && /pg_(try_)?advisory_/i.test(textOf(node))) report('lock', lineOf(node.span))
    if (/^server\/src\//.test(file) && !TEST.test(file) && claims(node)) report('claimed', lineOf(node.span))
    if (homeless && isSql(node) && !found.some(({ habit }) => habit === 'role')) report('role', lineOf(node.span))
    if (wordless && CHINESE.test(textOf(node))) report('chinese', lineOf(node.span))
    if (node.type !== 'TsAsExpression' || TEST.test(file)) return
    const line = lineOf(node.typeAnnotation.span)
    if (!explained(line) && !found.some((known) => known.habit === 'cast' && known.line === line)) report('cast', line)
  })
  return found
}

/** Migrations whose number is not that of their place. */
const misnumbered = (base) =>
  filesOf(base, /^\d{4}_\w+\.sql$/)
    .filter((file) => file.startsWith('server/migrations/'))
    .sort()
    .filter((file, index) => Number(file.slice('server/migrations/'.length).slice(0, 4)) !== index + 1)
    .map((file) => ({ file, habit: 'number', line: 1 }))

/** What is left over of what is counted, and may only fall; where there is less, the number is to be lowered. */
function tooMany(all, habit, name, most) {
  const counted = all.filter((one) => one.habit === habit)
  if (counted.length >= most) return counted.slice(most)
  return [{ file: `tools/habits.mjs: ${name} is ${counted.length} now`, habit, line: 1 }]
}

/** Everything below `base` that goes against a habit of the house. */
export function checkHabits(base, { claimed } = { claimed: MOST_CLAIMED }) {
  const files = filesOf(base, /\.tsx?$/).filter((file) => !/\.generated\.ts$|\.d\.ts$/.test(file))
  const sources = files.map((file) => ({ file, source: readFileSync(join(base, file), 'utf8') }))
  const nouns = [...new Set(files.flatMap((file) => /^server\/src\/(?!platform\/|integrations\/)([^/]+)\//.exec(file)?.[1] ?? []))]
  const classes = new NamedClasses()
  const all = sources.flatMap(({ file, source }) => findings(file, source, nouns, classes))
  const found = [
    ...all.filter(({ habit }) => habit !== 'claimed'),
    ...tooMany(all, 'claimed', 'MOST_CLAIMED', claimed),
    ...unknownVariables(base, sources),
    ...strayClasses(base, classes),
    ...misnumbered(base),
  ]
  return { files: files.length, found }
}
