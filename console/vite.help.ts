import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { HelpBlock, HelpEntry, HelpInline, HelpLine, HelpPage, HelpTerm } from './src/ui/help/helpPage.ts'

const root = join(import.meta.dirname, '..')
export const helpFolder = join(root, 'help')
const docsFolder = join(root, 'docs')

type HelpLanguage = 'zh-CN' | 'en-US'

/** Of the docs only what says how the business's programs talk to this one, and how it is run, is shown in the console: a list of our own. */
export const helpDocs = JSON.parse(readFileSync(join(helpFolder, 'docs.json'), 'utf8')) as Readonly<Record<string, unknown>>

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

const textOf = (tokens: readonly Token[] = []): string =>
  tokens.map((token) => ('tokens' in token && token.tokens ? textOf(token.tokens) : plain('text' in token ? token.text : ''))).join('')

class Reader {
  readonly #file: string
  readonly #isDoc: boolean
  #headings = 0
  constructor(file: string, isDoc: boolean) {
    this.#file = file
    this.#isDoc = isDoc
  }

  #refuse(token: Token): never {
    throw new Error(`${this.#file}: the help has no ${token.type}: ${token.raw.slice(0, 60)}`)
  }

  line(tokens: readonly Token[] = []): HelpLine {
    return tokens.flatMap((token): HelpInline[] => {
      switch (token.type) {
        case 'text':
        case 'escape':
          return 'tokens' in token && token.tokens ? [...this.line(token.tokens)] : [plain(token.text)]
        case 'strong':
        case 'em':
          return [{ kind: token.type, of: textOf(token.tokens) }]
        case 'codespan':
          // In what is written for staff a code is a key.
          return [{ kind: this.#isDoc ? 'code' : 'key', of: plain(token.text) }]
        case 'br':
          return ['\n']
        case 'link':
          return [this.#link(token as Tokens.Link)] // its type says so
        default:
          // What stands in the docs as a sign of HTML is a placeholder, such as <code>.
          return this.#isDoc && token.type === 'html' ? [token.raw] : this.#refuse(token)
      }
    })
  }

  #link({ href, tokens }: Tokens.Link): HelpInline {
    const of = textOf(tokens)
    if (href.startsWith('/')) return { kind: 'help', to: href.slice(1).replaceAll('/', '.'), of }
    if (/^https?:/.test(href)) return { kind: 'web', to: href, of }
    const doc = /^(?:\.\/)?([\w-]+)\.md(?:#.*)?$/.exec(href)?.[1]
    // What only who changes the product reads stays in the repository: here it is a word.
    return doc && doc in helpDocs ? { kind: 'help', to: `docs.${doc}`, of } : of
  }

  #items(list: Tokens.List): readonly (readonly HelpBlock[])[] {
    return list.items.map(({ tokens }) => this.blocks(tokens))
  }

  blocks(tokens: readonly Token[]): HelpBlock[] {
    return tokens.flatMap((token): HelpBlock[] => {
      switch (token.type) {
        case 'space':
        case 'hr':
          return []
        case 'heading': {
          this.#headings += 1
          const level = Math.min(4, Math.max(2, token.depth)) as 2 | 3 | 4 // between the two, it is one of them
          return [{ kind: 'heading', level, id: `t${this.#headings}`, line: this.line(token.tokens) }]
        }
        case 'paragraph':
        case 'text':
          return [{ kind: 'text', line: this.line(token.type === 'text' && !token.tokens ? [token] : token.tokens) }]
        case 'blockquote':
          return [{ kind: 'quote', line: (token.tokens ?? []).flatMap((one) => ('tokens' in one ? this.line(one.tokens) : [])) }]
        case 'list':
          return [{ kind: token.ordered ? 'steps' : 'points', items: this.#items(token as Tokens.List) }] // its type says so
        case 'code':
          return [{ kind: 'code', of: token.text }]
        case 'table': {
          const { header, rows } = token as Tokens.Table // its type says so
          return [
            {
              kind: 'table',
              head: header.map((cell) => this.line(cell.tokens)),
              rows: rows.map((row) => row.map((cell) => this.line(cell.tokens))),
            },
          ]
        }
        default:
          return this.#refuse(token)
      }
    })
  }
}

interface Source {
  readonly name: string
  readonly headline: string
  readonly asks: string
  readonly blocks: readonly HelpBlock[]
}

/** Reads a page: between two lines of `---` the questions that it answers, then its heading, then what it says. */
export function readHelp(path: string): Source {
  const isDoc = !path.startsWith(helpFolder)
  const file = basename(path, '.md')
  const [, asks = '', body = ''] = /^(?:---\nasks: (.*)\n---\n)?([\s\S]*)$/.exec(readFileSync(path, 'utf8').replaceAll('\r\n', '\n')) ?? []
  const [heading, ...rest] = lexer(body).filter(({ type }) => type !== 'space')
  if (heading?.type !== 'heading' || heading.depth !== 1) throw new Error(`${path}: begins with no heading`)
  return { name: isDoc ? `docs.${file}` : file, headline: textOf(heading.tokens), asks, blocks: new Reader(path, isDoc).blocks(rest) }
}

const isPage = (file: string): boolean => file.endsWith('.md')

/** The pages in a language, by name. */
export const helpPages = (language: HelpLanguage): readonly Source[] =>
  readdirSync(join(helpFolder, language))
    .filter(isPage)
    .sort()
    .map((file) => readHelp(join(helpFolder, language, file)))

const wordsIn = (line: HelpLine): string => line.map((piece) => (typeof piece === 'string' ? piece : piece.of)).join('')

/** All that blocks say, in one line. */
export function textIn(blocks: readonly HelpBlock[]): string {
  return blocks
    .map((block) => {
      if ('line' in block) return wordsIn(block.line)
      if ('items' in block) return block.items.map(textIn).join(' ')
      if ('rows' in block) return [block.head, ...block.rows].map((row) => row.map(wordsIn).join(' ')).join(' ')
      return block.of
    })
    .join(' ')
}

/** Where the links of a page lead within the help. */
export const helpLinks = (blocks: readonly HelpBlock[]): readonly string[] =>
  [...JSON.stringify(blocks).matchAll(/"kind":"help","to":"([^"]+)"/g)].map(([, to = '']) => to)

const cells = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const tableOf = (path: string): readonly (readonly string[])[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map(cells)

/** A word of the glossary as the help explains it, in both languages: the English words stand in the glossary itself. */
interface Term {
  readonly 'zh-CN': HelpTerm
  readonly 'en-US': HelpTerm
}

/** The words that the help explains; one that the glossary has not is refused. */
export function helpTerms(): readonly Term[] {
  const glossary = tableOf(join(docsFolder, 'glossary.md'))
  return tableOf(join(helpFolder, 'terms.zh-CN.md')).map(([word = '', means = '']) => {
    const row = glossary.find(([, zh]) => zh === word) ?? glossary.find(([, zh = '']) => zh.split(/[；、：，（ )]/).includes(word))
    if (!row || means === '') throw new Error(`terms.zh-CN.md: the glossary has no ${word}`)
    return { 'zh-CN': { word, means }, 'en-US': { word: row[0] ?? '', means: (row.at(-1) ?? '').replaceAll('`', '') } }
  })
}

const MOST_TERMS = 6

/** The terms that a page uses, told by its Chinese words: an English one is also a word of every day. The longest first, so that none is named within another. */
function termsIn(name: string, language: HelpLanguage): readonly HelpTerm[] {
  const { headline, blocks } = readHelp(join(helpFolder, 'zh-CN', `${name}.md`))
  let left = `${headline} ${textIn(blocks)}`
  const found = helpTerms()
    .toSorted((one, other) => other['zh-CN'].word.length - one['zh-CN'].word.length)
    .flatMap((term) => {
      const { word } = term['zh-CN']
      if (!left.includes(word)) return []
      left = left.replaceAll(word, ' ')
      return [term[language]]
    })
  return found.slice(0, MOST_TERMS)
}

const languageOf = (path: string): HelpLanguage => (path.includes('/en-US/') || !path.includes('/help/') ? 'en-US' : 'zh-CN')

/** The picture of a page in a language; that of the Chinese screen where there is no other. */
const pictureOf = (name: string, language: HelpLanguage): string | undefined =>
  [language, 'zh-CN'].map((folder) => join(helpFolder, 'pictures', folder, `${name}.webp`)).find(existsSync)

/** Below the steps of a task the screen where it is done, once in a handbook. */
function pictured(blocks: readonly HelpBlock[]): readonly HelpBlock[] {
  const seen = new Set<string>()
  return blocks.map((block) => {
    const [about] = block.kind === 'steps' ? helpLinks([block]) : []
    if (about === undefined || seen.has(about)) return block
    seen.add(about)
    return { ...block, about }
  })
}

function pageOf(path: string): Omit<HelpPage, 'pictures'> & { readonly name: string } {
  const language = languageOf(path)
  const { name, headline, blocks } = readHelp(path)
  const isDoc = name.startsWith('docs.')
  const handbooks = helpPages(language).filter((page) => page.name.startsWith('roles.'))
  return {
    name,
    headline,
    blocks: name.startsWith('roles.') ? pictured(blocks) : blocks,
    terms: isDoc || name.startsWith('roles.') ? [] : termsIn(name, language),
    roles: handbooks.filter((page) => helpLinks(page.blocks).includes(name)).map((page) => page.name),
  }
}

/** A page, and of a handbook each task, as the search looks through them. */
function entriesOf({ name, headline, asks, blocks }: Source): readonly HelpEntry[] {
  const whole = { name, headline, asks, text: textIn(blocks) }
  if (!name.startsWith('roles.')) return [whole]
  const starts = blocks.flatMap((block, index) => (block.kind === 'heading' ? [index] : []))
  return [
    { ...whole, text: textIn(blocks.slice(0, starts[0])) },
    ...starts.flatMap((start, index): HelpEntry[] => {
      const [block, ...rest] = blocks.slice(start, starts[index + 1])
      return block?.kind === 'heading' ? [{ name, at: block.id, headline: wordsIn(block.line), asks: '', text: textIn(rest) }] : []
    }),
  ]
}

/** What the search of a language looks through. Docs are found by their headings and first words. */
export function helpIndex(language: HelpLanguage): readonly HelpEntry[] {
  const docs = Object.keys(helpDocs).map((name) => readHelp(join(docsFolder, `${name}.md`)))
  return [
    ...helpPages(language).flatMap(entriesOf),
    ...docs.map(({ name, headline, blocks }) => ({
      name,
      headline,
      asks: textIn(blocks.filter(({ kind }) => kind === 'heading')),
      text: textIn(blocks.filter(({ kind }) => kind === 'text').slice(0, 1)),
    })),
  ]
}

const DOCS = 'virtual:help-docs'
const SEARCH = /^virtual:help-search\/(zh-CN|en-US)$/

/** Makes the pages of the help of the markdown in `help` and `docs`: a module each, and one for the search of each language. */
export function helpPlugin(): Plugin {
  return {
    name: 'help',
    resolveId: (id) => (SEARCH.test(id) || id === DOCS ? `\0${id}` : null),
    load(id) {
      const path = id.split('?')[0] ?? id
      const language = SEARCH.exec(id.slice(1))?.[1]
      if (language === 'zh-CN' || language === 'en-US') return `export const entries = ${JSON.stringify(helpIndex(language))}`
      if (id === `\0${DOCS}`) {
        const parts = Object.keys(helpDocs).map(
          (name) => `${JSON.stringify(`docs.${name}`)}: () => import(${JSON.stringify(join(docsFolder, `${name}.md`))})`,
        )
        return `export const docs = { ${parts.join(', ')} }`
      }
      if (!path.endsWith('.md') || !(path.startsWith(helpFolder) || path.startsWith(docsFolder))) return null
      const { name, ...page } = pageOf(path)
      const shown = [name, ...page.blocks.flatMap((block) => ('about' in block && block.about ? [block.about] : []))]
      const files = shown.flatMap((of) => pictureOf(of, languageOf(path)) ?? [])
      const imports = files.map((file, index) => `import p${index} from ${JSON.stringify(`${file}?url`)}\n`).join('')
      const pictures = files.map((file, index) => `${JSON.stringify(basename(file, '.webp'))}: p${index}`).join(', ')
      return `${imports}export const page = { ...${JSON.stringify(page)}, pictures: { ${pictures} } }`
    },
  }
}
