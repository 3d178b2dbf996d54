import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkBoundaries } from './boundaries.mjs'

/** Fewer files than the contract alone has: then it is the check that is broken, not the tree that is clean. */
const FLOOR = 17

const { files, imports, blind, violations, comments } = await checkBoundaries(dirname(dirname(fileURLToPath(import.meta.url))))
for (const { rule, from, to } of violations) console.error(`${from}\n  imports ${to}\n  ${rule}: ${comments.get(rule)}\n`)
for (const file of blind) console.error(`${file}\n  was not read, so nothing is known about its imports\n`)
if (files < FLOOR || imports < files) console.error(`only ${files} files with ${imports} imports were read: the check itself is broken\n`)
if (violations.length || blind.length || files < FLOOR || imports < files) process.exit(1)
console.log(`boundaries: ${files} files, ${imports} imports, no violation`)
