/** The tables and columns of a schema, and the sequences that stand by themselves. */
export interface SchemaContents {
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
  readonly sequences: ReadonlySet<string>
}

/** Words that begin something else than a column in the list of a table. */
const NO_COLUMN = /^(constraint|primary|unique|check|foreign|exclude|like)$/i
const NAME = String.raw`(?:if not exists )?(?:if exists )?(?:only )?(?:public\.)?"?(\w+)"?`
const CREATE = new RegExp(String.raw`^create (?:unlogged )?table ${NAME} ?\((.*)\)`, 'is')
const PARTITION = new RegExp(`^create table ${NAME} partition of `, 'i')
const SEQUENCE = new RegExp(`^create sequence ${NAME}`, 'i')
const ALTER = new RegExp(`^alter table ${NAME} (.*)$`, 'is')
const DROP = new RegExp(`^drop table ${NAME.replace('(\\w+)', '([\\w, ]+?)')}(?: cascade| restrict)?$`, 'i')

/** The statements of a text, without comments and without what stands in quotes. */
function statementsOf(text: string): string[] {
  const bare = text.replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
    /^['$]/.test(found) ? "''" : ' ',
  )
  return bare
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** What stands between the commas that are in no brackets. */
function partsOf(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of list) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim())
}

const firstWord = (text: string): string => /^"?(\w+)/.exec(text)?.[1] ?? ''

function alter(tables: Map<string, Set<string>>, table: string, actions: string): void {
  const columns = tables.get(table)
  if (!columns) return
  for (const action of partsOf(actions)) {
    const added = /^add (?:column )?(?:if not exists )?"?(\w+)"?/i.exec(action)?.[1]
    if (added && !NO_COLUMN.test(added)) columns.add(added)
    const dropped = /^drop column (?:if exists )?"?(\w+)"?/i.exec(action)?.[1]
    if (dropped) columns.delete(dropped)
    const [, from, to] = /^rename (?:column )?"?(\w+)"? to "?(\w+)"?/i.exec(action) ?? []
    if (from && to && columns.delete(from)) columns.add(to)
    const named = /^rename to "?(\w+)"?/i.exec(action)?.[1]
    if (named) {
      tables.delete(table)
      tables.set(named, columns)
    }
  }
}

/**
 * What the migrations make, read from their texts, in order: so it is known for every level of the schema, and without a database in which
 * somebody may have made things of his own. A test compares it with what they really make, file by file.
 */
export function contentsOf(texts: readonly string[]): SchemaContents {
  const tables = new Map<string, Set<string>>()
  const sequences = new Set<string>()
  for (const statement of texts.flatMap(statementsOf)) {
    const [, created, list = ''] = (PARTITION.test(statement) ? null : CREATE.exec(statement)) ?? []
    if (created)
      tables.set(
        created,
        new Set(
          partsOf(list)
            .map(firstWord)
            .filter((word) => !NO_COLUMN.test(word)),
        ),
      )
    const [, altered, actions = ''] = ALTER.exec(statement) ?? []
    if (altered) alter(tables, altered, actions)
    for (const name of DROP.exec(statement)?.[1]?.split(',') ?? []) tables.delete(firstWord(name.trim()))
    const sequence = SEQUENCE.exec(statement)?.[1]
    if (sequence) sequences.add(sequence)
  }
  return { tables, sequences }
}
