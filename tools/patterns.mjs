import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { filesOf } from './sources.mjs'
import { walk } from './syntax.mjs'

/** Patterns that may take their time, as no text of others meets them: where they stand, and why. */
export const BESIDE = {
  'server/src/platform/config/config.mail.ts ^[^\\r\\n<>]*<?[^\\s<>@]+@[^\\s<>@]+>?$': 'the operator’s own setting, read once',
  'server/src/platform/config/config.plain.ts \\/+$': 'the operator’s own setting, read once',
  'server/src/platform/config/config.ts \\/+$': 'the operator’s own setting, read once',
  'console/src/platform/format.ts 0+$': 'a number that the console wrote itself',
  'console/src/shell/access.ts \\/+$': 'the path of the page, which its own browser bounds',
}
const keyOf = (place, pattern) => `${place.replace(/:\d+$/, '')} ${pattern}`

/** Exceptions that none of these patterns needs any more. */
export function looseExceptions(written) {
  const keys = new Set(written.flatMap(({ places, pattern }) => places.map((place) => keyOf(place, pattern))))
  return Object.keys(BESIDE).filter((key) => !keys.has(key))
}

/** Every pattern that is written below `folder`, once, with the places where it stands. */
export function writtenPatterns(base, folder) {
  const found = new Map()
  for (const file of filesOf(base, /\.tsx?$/).filter((one) => one.startsWith(`${folder}/`) && !/\.test\.tsx?$/.test(one))) {
    const source = readFileSync(join(base, file), 'utf8')
    // swc counts in bytes, on and on from file to file: an empty statement put in front tells where this one begins.
    const { body } = parseSync(`;${source}`, { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true })
    const bytes = Buffer.from(`;${source}`)
    const origin = body[0].span.start
    walk(body, (node) => {
      if (node.type !== 'RegExpLiteral') return
      const line = bytes
        .subarray(0, node.span.start - origin)
        .toString()
        .split('\n').length
      const key = `/${node.pattern}/${node.flags}`
      const known = found.get(key) ?? { pattern: node.pattern, flags: node.flags, places: [] }
      known.places.push(`${file}:${line}`)
      found.set(key, known)
    })
  }
  return [...found.values()]
}

/**
 * Can a long text cost it no more than a short one? It stands at the beginning, and each of its parts takes a number of signs that it names
 * itself: then it looks at that many and no more. A group that is repeated may take them in many ways, and is looked at.
 */
export function isBoundedItself({ pattern, flags }) {
  const bare = pattern.replaceAll(/\\(?:[pPu]\{[^}]*\}|.)/g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  if (flags.includes('m') || !bare.startsWith('^')) return false
  return !/[*+|]|\{\d+,\}|\)[{?]/.test(bare)
}

/** Patterns that take more than twice the time for twice the text, with their places, and how many nobody can tell of within the time. */
export async function slowPatterns(written, millis = 1_000) {
  // Its own code in JavaScript: what it brings along as a program is for other systems than some of ours.
  process.env.RECHECK_SYNC_BACKEND = 'pure'
  const { checkSync } = await import('recheck')
  const met = (one) => one.places.some((place) => !Object.hasOwn(BESIDE, keyOf(place, one.pattern)))
  const looked = written.filter((one) => !isBoundedItself(one) && met(one))
  const slow = []
  let undecided = 0
  for (const { pattern, flags, places } of looked) {
    const said = checkSync(pattern, flags, { timeout: millis })
    if (said.status === 'unknown') undecided++
    if (said.status === 'vulnerable') slow.push({ pattern, places, growth: said.complexity.summary, text: said.attack.pattern })
  }
  return { looked: looked.length, undecided, slow }
}
