// Reading a syntax tree of swc.

/** The words of a node that holds some. */
export const textOf = (node) => {
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return node.value
  return node.type === 'TemplateElement' ? node.raw : ''
}

/** Calls `visit` with every node of a syntax tree. */
export function walk(node, visit) {
  if (node === null || typeof node !== 'object') return
  if (typeof node.type === 'string') visit(node)
  for (const child of Array.isArray(node) ? node : Object.values(node)) walk(child, visit)
}

export const nameOf = (node) => node?.value ?? node?.property?.value
