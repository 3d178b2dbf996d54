import { root } from './ensure-installed.mjs'
import { lostReferences } from './references.mjs'

const found = lostReferences(root)
for (const one of found) console.error(one)
if (found.length > 0) process.exit(1)
console.log('references: nothing found')
