// The subjects of the commits below the place where it runs (tools/commits.mjs).
import { faultOf, subjects } from './commits.mjs'

const all = subjects(process.cwd())
const bad = all.filter((subject) => faultOf(subject) !== null)
for (const subject of bad) console.error(`${subject}: ${faultOf(subject)}. git commit --amend or git rebase -i rewords it`)
if (bad.length > 0) process.exit(1)
console.log(`subjects: ${all.length}, nothing found`)
