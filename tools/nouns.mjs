import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from './sources.mjs'

// What nouns keep to: each table is written by one of them, and none knows one that knows it, on the server as in the contract.

const SERVER = /^server\/src\/(?!platform\/|integrations\/)([^/]+)\/(?!.*\.(?:test|seed)\.ts$).*\.ts$/
const CONTRACT = /^contract\/src\/(?!base\/)([^/]+)\/(?!.*\.test\.ts$).*\.ts$/
/** Folders beside the nouns, which serve all of them. */
const NO_NOUN = ['platform', 'integrations', 'base']
const WRITES = /\b(?:insert into|update|delete from|merge into)\s+(?:only\s+)?([a-z_]+)\b/g

/** Erasing a family, and making one of two, changes what all nouns hold of it: by the claims of `platform/family.ts`. */
const FAMILY_DOOR = /^server\/src\/parents\/parents\.(?:emptying|erasure|merge|unmerge)\.repository\.ts$/

/** Tables of two nouns, with the reason. */
const SHARED = { users: 'account is what one does with the own account, users what is done with those of others' }

/** What functions and triggers of one noun do with tables of another, and why: `noun: table`. */
const OVER = {
  'campStatus: camp_student_stays': 'keeps how many children are in camps, by day',
  'camps: camp_group_seats': 'makes the places of a group with it, and takes them under one lock',
  'channels: camp_configs': 'keeps the funnel: how many days make a course complete',
  'channels: camp_students': 'keeps the funnel: who finished a camp',
  'channels: orders': 'keeps the funnel and the figures of channels',
  'channels: parents': 'keeps the funnel: who came by which channel',
  'consents: demos': 'the release before writes the consent to a demo with the demo',
  'contracts: work_statements': 'a signed contract signs its months, and one that ends lets them go, in the same moment',
  'parents: orders': 'keeps what a family ordered, paid and got back',
  'profit: camp_student_stays': 'keeps profit: an order belongs to the camp that its child came to',
  'profit: channel_costs': 'keeps profit: what channels cost',
  'profit: commission_lines': 'keeps profit: what referrers earn',
  'profit: orders': 'keeps profit: what was paid, by which camp and channel',
  'profit: refunds': 'keeps profit: what was given back',
  'profit: statement_lines': 'keeps profit: what the provider takes',
  'profit: work_entries': 'keeps profit: what coaches are paid',
  'referrers: parents': 'notes by whom each account came',
  'tags: parent_tags': 'keeps how many have a tag',
  'tags: parents': 'keeps how many have a tag, archived accounts apart',
}

/** The files of the nouns of a package, each with its noun and source. */
const nounFiles = (base, pattern) =>
  filesOf(base, /\.ts$/).flatMap((file) => {
    const noun = pattern.exec(file)?.[1]
    return noun === undefined ? [] : [{ noun, file, source: readFileSync(join(base, file), 'utf8') }]
  })

/** Who writes to which table: its nouns, each with a file. */
function writersOf(files, tables) {
  const writers = new Map()
  for (const { noun, file, source } of files) {
    if (FAMILY_DOOR.test(file)) continue
    for (const [, table] of source.matchAll(WRITES)) {
      if (!tables.has(table) || table in SHARED) continue
      const of = writers.get(table) ?? new Map()
      if (!of.has(noun)) of.set(noun, file)
      writers.set(table, of)
    }
  }
  return writers
}

/** Tables that two nouns write to: one line for each, with who does. */
const writtenTwice = (writers) =>
  [...writers].filter(([, of]) => of.size > 1).map(([table, of]) => `${table} is written by ${[...of.values()].join(' and ')}`)

/** What functions and triggers do with tables of other nouns and no list says, and what the list says and none does. */
function overTheLine(base, writers) {
  const done = new Set(
    filesOf(base, /^[a-zA-Z]+\.functions\.sql$/).flatMap((file) => {
      const noun = /^server\/src\/(?!platform\/)([^/]+)\//.exec(file)?.[1]
      if (noun === undefined) return []
      const source = readFileSync(join(base, file), 'utf8')
      const touched = [...source.matchAll(WRITES), ...source.matchAll(/\bcreate or replace trigger \w+[^;]*? on ([a-z_]+)/g)].map(
        ([, table]) => table,
      )
      return touched.filter((table) => writers.has(table) && !writers.get(table).has(noun)).map((table) => `${noun}: ${table}`)
    }),
  )
  return [
    ...[...done]
      .filter((one) => !(one in OVER))
      .map((one) => `${one} is touched by a function or trigger of another noun, and OVER (tools/nouns.mjs) does not say why`),
    ...Object.keys(OVER)
      .filter((one) => !done.has(one) && writers.has(one.split(': ')[1]))
      .map((one) => `${one} stands in OVER (tools/nouns.mjs), and nothing does it any more`),
  ]
}

/** Whom each noun knows, each with the file that does. */
function whoKnows(files) {
  const known = new Map()
  for (const { noun, file, source } of files)
    for (const [, other] of source.matchAll(/\bfrom '\.\.\/([a-zA-Z]+)\//g)) {
      if (other === noun || NO_NOUN.includes(other)) continue
      const of = known.get(noun) ?? new Map()
      if (!of.has(other)) of.set(other, file)
      known.set(noun, of)
    }
  return known
}

/** Nouns that know each other, over however many: one line for each circle. */
function circles(files) {
  const known = whoKnows(files)
  const found = []
  const done = new Set()
  const visit = (noun, way) => {
    const at = way.indexOf(noun)
    if (at >= 0)
      found.push(
        [...way.slice(at), noun]
          .map((one, index, all) => (index > 0 ? `${one} (${known.get(all[index - 1]).get(one)})` : one))
          .join(' -> '),
      )
    if (at >= 0 || done.has(noun)) return
    for (const other of known.get(noun)?.keys() ?? []) visit(other, [...way, noun])
    done.add(noun)
  }
  for (const noun of known.keys()) visit(noun, [])
  return found
}

/** Nouns of the server that are not in the table of floors, once, each above all that it knows. */
function offTheirFloor(base, files) {
  const floors = [...readFileSync(join(base, 'docs/architecture.md'), 'utf8').matchAll(/^\| (\d+) \| ([a-zA-Z, ]+) \|$/gm)]
  const listed = floors.flatMap(([, floor, nouns]) => nouns.split(', ').map((noun) => [noun, Number(floor)]))
  const at = new Map(listed)
  const all = [...new Set(files.map(({ noun }) => noun))]
  return [
    ...all.filter((noun) => !at.has(noun)).map((noun) => `${noun} is on no floor of docs/architecture.md`),
    ...listed
      .filter(([noun], index) => !all.includes(noun) || listed.findIndex(([other]) => other === noun) !== index)
      .map(([noun, floor]) => `${noun} is on floor ${floor} of docs/architecture.md, and there is no such noun, or it stands there twice`),
    ...[...whoKnows(files)].flatMap(([noun, of]) =>
      [...of]
        .filter(([other]) => at.get(other) >= at.get(noun))
        .map(
          ([other, file]) =>
            `${noun} stands on floor ${at.get(noun)} of docs/architecture.md and knows ${other} on floor ${at.get(other)} (${file})`,
        ),
    ),
  ]
}

/** Everything below `base` in which nouns do not keep to themselves. */
export function checkNouns(base) {
  const files = nounFiles(base, SERVER)
  const shared = nounFiles(base, CONTRACT)
  const tables = new Set(
    [...readFileSync(join(base, 'server/schema.sql'), 'utf8').matchAll(/^create table ([a-z_]+)/gm)].map(([, name]) => name),
  )
  const writers = writersOf(files, tables)
  return {
    files: files.length,
    shared: shared.length,
    tables: tables.size,
    found: [...writtenTwice(writers), ...overTheLine(base, writers), ...circles(files), ...circles(shared), ...offTheirFloor(base, files)],
  }
}
