/** A node of PostgreSQL's tree of a statement: its kind (`VAR`, `QUERY`) and its fields. */
export interface TreeNode {
  readonly node: string
  readonly [field: string]: TreeValue
}
/** A field that holds nothing is an empty list, as an empty list is written no other way. */
export type TreeValue = string | TreeNode | readonly TreeValue[]

/**
 * Reads a tree as PostgreSQL keeps it of views and functions: `{VAR :varno 1 :varnullingrels (b 3)}`. Of a constant's value, which is its
 * length and its bytes, the bytes are kept.
 */
export function readTree(text: string): TreeValue {
  const tokens = text.match(/[(){}]|(?:\\.|[^\s(){}\\])+/gs) ?? []
  let at = 0
  const next = () => {
    const token = tokens[at++]
    if (token === undefined) throw new Error('the tree ends in the middle')
    return token
  }
  const value = (): TreeValue => {
    const token = next()
    if (token === '{') return node(next())
    if (token === '(' || token === '[') return list(token === '(' ? ')' : ']')
    return token === '<>' ? [] : token.replace(/\\(.)/gs, '$1')
  }
  const list = (end: string): TreeValue[] => {
    const items: TreeValue[] = []
    while (tokens[at] !== end) items.push(value())
    at++
    return items
  }
  const node = (name: string): TreeNode => {
    const fields: Record<string, TreeValue> = {}
    while (tokens[at] !== '}') {
      const key = next().slice(1)
      do fields[key] = value()
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':'))
    }
    at++
    return { ...fields, node: name }
  }
  return value()
}
