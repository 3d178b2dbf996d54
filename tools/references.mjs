// What comments and documents refer to must be there: open points (Q-n), statements of the specification (R-n.n), files, links of pages, and what
// pages have in backquotes: paths, and names in which a capital stands, which no English word has.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { filesOf } from './sources.mjs'

const POINTS = 'docs/open-points.md'
const skipped = new Set(['node_modules', 'dist', 'data', 'test-results', '.git'])
/** Pages for people, as paths with forward slashes: at the top and below docs. */
function pagesOf(base) {
  const below = existsSync(join(base, 'docs')) ? readdirSync(join(base, 'docs'), { recursive: true }).map((path) => `docs/${path}`) : []
  return [...readdirSync(base), ...below].map((path) => path.replaceAll('\\', '/')).filter((path) => path.endsWith('.md'))
}

/** Every file below `base`, for names to be looked up in. */
function allFiles(base, folder = '') {
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) return skipped.has(entry.name) || entry.name.startsWith('.building') ? [] : allFiles(base, path)
    return [path]
  })
}

/** The comments of a source, each with its line. Strings that look like comments do no harm: they name nothing. */
function commentsOf(source) {
  const found = []
  let inBlock = false
  for (const [at, line] of source.split('\n').entries()) {
    const block = inBlock || /^\s*\/\*/.test(line)
    if (block) inBlock = !line.includes('*/')
    const text = block ? line : (/(?:^|\s)(?:\/\/|--|#) (.*)$/.exec(line)?.[1] ?? '')
    if (text) found.push({ line: at + 1, text })
  }
  return found
}

const NAME = /(?<![\w/.<*@:-])((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:md|tsx?|mjs|sql))(?![\w/*>])/g

/** In backquotes: a path below a folder of the repository, as far as it is not built, and a name as sources have them. */
const QUOTED = /`([^`]+)`/g
const PATH = /^([\w-]+)\/(?:[\w.-]+\/)*[\w.-]*$/
const BUILT = /(?:^|\/)dist(?:\/|$)/
const SPELLED = /^(?:[a-z][a-z0-9]*|[A-Z][a-z0-9]+)(?:[A-Z][a-zA-Z0-9]*)+(?:\(\))?$/
/** Fields of the specification that the product has not. */
const NOT_OURS = ['bankName', 'bankCard', 'costAmount']

/** What refers to nothing, with its place, in words. */
export function lostReferences(base) {
  const points = [...(existsSync(join(base, POINTS)) ? readFileSync(join(base, POINTS), 'utf8') : '').matchAll(/^\| (Q-\d+) \|/gm)].map(
    ([, id]) => id,
  )
  const found = points.filter((id, at) => points.indexOf(id) !== at).map((id) => `${POINTS}: ${id} stands there twice`)
  const files = allFiles(base)
  const endsOf = (path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))
  const folders = new Set(files.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))).flatMap(endsOf))
  const names = new Set(files.flatMap(endsOf))
  const pages = pagesOf(base)
  const rows = new Set(
    pages
      .filter((path) => path.startsWith('docs/specification/'))
      .flatMap((path) => [...readFileSync(join(base, path), 'utf8').matchAll(/^\| (R-\d+\.\d+) \|/gm)].map(([, id]) => id)),
  )
  const look = (place, text) => {
    for (const [id] of text.matchAll(/\bQ-\d+\b/g)) if (!points.includes(id)) found.push(`${place}: ${id} has no row in ${POINTS}`)
    for (const [id] of text.matchAll(/\bR-\d+\.\d+\b/g)) if (!rows.has(id)) found.push(`${place}: ${id} has no row in docs/specification`)
    for (const [, name] of text.matchAll(NAME)) if (!names.has(name)) found.push(`${place}: there is no file ${name}`)
  }
  const spelled = new Set(NOT_OURS)
  for (const path of files.filter((one) => /\.(tsx?|[cm]js|css|sql|json|ya?ml|sh|service)$/.test(one) && one !== 'package-lock.json'))
    for (const [word] of readFileSync(join(base, path), 'utf8').matchAll(/[A-Za-z]\w*/g)) spelled.add(word)
  const lookQuoted = (place, quoted) => {
    const [, top] = PATH.exec(quoted) ?? []
    const path = quoted.replace(/\/$/, '')
    if (top && folders.has(top) && !BUILT.test(path) && !folders.has(path) && !names.has(path))
      found.push(`${place}: there is no ${quoted}`)
    if (SPELLED.test(quoted) && !spelled.has(quoted.replace('()', ''))) found.push(`${place}: no source has the name ${quoted}`)
  }
  for (const path of pages) {
    for (const [at, line] of readFileSync(join(base, path), 'utf8').split('\n').entries()) {
      look(`${path}:${at + 1}`, line.replaceAll(/\]\([^)]*\)/g, ']').replaceAll(/`[^`]*[<*{][^`]*`/g, ''))
      for (const [, quoted] of line.matchAll(QUOTED)) if (path !== 'CHANGELOG.md') lookQuoted(`${path}:${at + 1}`, quoted)
      for (const [, to] of line.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)) {
        if (!existsSync(join(base, normalize(join(dirname(path), to))))) found.push(`${path}:${at + 1}: the link to ${to} leads nowhere`)
      }
    }
  }
  for (const path of [...filesOf(base, /\.(tsx?|mjs|css|sql)$/), ...files.filter((one) => /^tools\/.*(?<!\.test)\.mjs$/.test(one))]) {
    for (const { line, text } of commentsOf(readFileSync(join(base, path), 'utf8'))) look(`${path}:${line}`, text)
  }
  return found
}
