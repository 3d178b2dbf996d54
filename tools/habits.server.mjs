import { nameOf, textOf } from './syntax.mjs'

// What the house asks of the server alone.

export const LOCKS = 'server/src/platform/db/locks.ts'
const ASKS = ['all', 'one', 'query', 'run', 'streamRows']
const PLAIN = ['TsKeywordType', 'TsLiteralType']

/** Does it write the row of a statement beside it? A fragment of one value is none. */
export function claims({ type, tag, callee, typeParameters, typeArguments }) {
  const [row] = (typeParameters ?? typeArguments)?.params ?? []
  if (type === 'TaggedTemplateExpression') return nameOf(tag) === 'sql' && row !== undefined && !PLAIN.includes(row.type)
  return type === 'CallExpression' && row !== undefined && ASKS.includes(nameOf(callee))
}

/** Roles of files of a noun that hold SQL; all others hold rules, or pass on. */
export const SQL_ROLES = ['repository', 'conditions', 'figures', 'detail', 'timeline', 'weeks', 'statistics', 'jobs', 'seed']
/** What files of a noun are on the server. docs/architecture.md says what each role is for. */
export const ROLES = [
  ...SQL_ROLES,
  ...['module', 'routes', 'page', 'service', 'rules', 'api', 'sheet', 'export', 'import', 'bulk<What>'],
  ...['words', 'drawing', 'layout', 'worker', 'child'],
]
export const roleOf = (file) => /\.([a-z]+(?:[A-Z]\w*)?)\.ts$/.exec(file)?.[1].replace(/^bulk[A-Z]\w*$/, 'bulk<What>')
export const OF_NOUN = /^server\/src\/(?!platform\/|integrations\/)[^/]+\//
const SQL =
  /^\s*(select|insert into|update \w+ set|delete from|with \w+ as|drop table|declare)\b|\(select\b|\b(from|join) [a-z_]+( [a-z])?\b.*\bwhere\b/is

/** Is it a statement, or made to be a part of one? */
export const isSql = (node) =>
  (node.type === 'CallExpression' && (['seldom', 'statement'].includes(nameOf(node.callee)) || node.callee.object?.value === 'sql')) ||
  (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') ||
  SQL.test(textOf(node))

/** What an api holds beside named re-exports. */
export const heldByApi = (body) => body.slice(1).filter(({ type, source }) => type !== 'ExportNamedDeclaration' || !source)

export const PLATFORM = /^server\/src\/platform\//
/** Nouns of the server by their folders that are words of the platform too. */
const WORDS =
  /^(account|addresses|camps|changes|channels|demos|files|goods|logs|media|notify|orders|parameters|parents|permissions|referrers|reports|resources|roles|shares|sso|tags|users)$/
/** Of these the platform reads tables: the log, files, sets of changes, parameters, who may do what, and the keys of other programs. */
const OWN_TABLES = /^(account|apiKeys|changes|files|logs|parameters|permissions|roles|users)$/
/** An account may be linked to a coach, whose own is open to it without a code: a session knows whom. */
const LINKED = /^(coachId|coach_id)$/
/** Each lock has a number that no other has. The session reads whom an account is linked to. */
export const KNOWS_NOUNS = [LOCKS, 'server/src/platform/session/sessions.repository.ts']
const TABLE = /\b(?:from|join|into|update|table)\s+([a-z_]+)/g

/** A name as words in the singular, between spaces. */
const spaced = (name) => {
  const words =
    name
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return ` ${words
    .map((word) =>
      word
        .replace(/(ss|us|is)$/, '$1s')
        .replace(/ches$/, 'chs')
        .replace(/ies$/, 'ys')
        .replace(/s$/, ''),
    )
    .join(' ')} `
}

/** Places of the platform where a noun is named: by a name of ours, or by a table of a statement. */
export function nounsNamed(body, nouns) {
  const found = []
  const inNames = nouns.filter((noun) => !WORDS.test(noun)).map(spaced)
  const inTables = nouns.filter((noun) => !OWN_TABLES.test(noun)).map(spaced)
  const look = (node, tables) => {
    if (node === null || typeof node !== 'object' || node.type === 'ImportDeclaration') return
    const text = textOf(node)
    const isTable = tables && node.type === 'StringLiteral' ? [text] : [...text.matchAll(TABLE)].map(([, table]) => table)
    const named = node.type === 'Identifier' && !LINKED.test(node.value) && inNames.some((noun) => spaced(node.value).includes(noun))
    if (named || isTable.some((table) => inTables.some((noun) => spaced(table).includes(noun)))) found.push(node.span)
    const holds = node.type === 'KeyValueProperty' && nameOf(node.key) === 'table'
    for (const child of Array.isArray(node) ? node : Object.values(node)) look(child, holds)
  }
  look(body, false)
  return found
}
