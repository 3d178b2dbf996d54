import { root } from './ensure-installed.mjs'
import { checkNouns } from './nouns.mjs'

const { files, shared, tables, found } = checkNouns(root)
for (const line of found) console.error(line)
// Fewer than that, and it is the check that is broken.
const read = files > 300 && shared > 100 && tables > 100
if (!read) console.error(`only ${files} and ${shared} files and ${tables} tables were read: the check itself is broken`)
if (found.length > 0 || !read) process.exit(1)
console.log(`nouns: ${files} files of the server and ${shared} of the contract, each of ${tables} tables written by one, no circle`)
